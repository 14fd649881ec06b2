// The shape of a stack: its parts, their ports, and what may not change under its data.
import { describe, expect, it } from 'vitest'
import { brokersFor, brokersIn, plannedParts, withPorts } from '../../../deploy/local/stack/plan.ts'
import { partsNamed, type StackState } from '../../../deploy/local/stack/state.ts'

const three: StackState = {
  brokers: 3,
  clusterId: 'id',
  parts: withPorts(plannedParts(3, ['kafka', 'redis']), () => undefined, [1, 2, 3, 4, 5, 6, 7].values()),
}

describe('plannedParts', () => {
  it('numbers brokers from one and leaves out what is not wanted', () => {
    expect(plannedParts(2, ['kafka', 'registry']).map(({ id }) => id)).toEqual([
      'kafka-1',
      'kafka-2',
      'registry',
    ])
    expect(plannedParts(3, ['redis']).map(({ id }) => id)).toEqual(['redis'])
  })
})

describe('withPorts', () => {
  it('gives no port twice', () => {
    const ports = three.parts.flatMap(({ port, controllerPort }) => [port, controllerPort ?? 0])
    expect(ports).toEqual([1, 2, 3, 4, 5, 6, 7, 0])
  })

  it('leaves a known part at its ports', () => {
    const kept = three.parts[1]
    const parts = withPorts(
      plannedParts(3, ['kafka']),
      (id) => (id === kept?.id ? kept : undefined),
      [11, 12, 13, 14].values(),
    )
    expect(parts.map(({ port }) => port)).toEqual([11, kept?.port, 13])
  })

  it('is a bug with too few ports', () => {
    expect(() => withPorts(plannedParts(1, ['kafka']), () => undefined, [1].values())).toThrow(
      'too few ports',
    )
  })
})

describe('brokersIn', () => {
  it.each(['x', '', '0', '10', '1.5', '-1', '１', 'NaN', '1e0'])(
    'does not take %j for a number of brokers',
    (text) => {
      expect(() => brokersIn(text)).toThrow(/^--brokers ".*": write a number from 1 to 9/)
    },
  )

  it('takes one to nine', () => {
    expect([brokersIn('1'), brokersIn('9')]).toEqual([1, 9])
  })
})

describe('brokersFor', () => {
  it('is what was asked for, else what there was, else one', () => {
    expect(brokersFor(undefined, undefined)).toBe(1)
    expect(brokersFor(undefined, 3)).toBe(3)
    expect(brokersFor(three, undefined)).toBe(3)
    expect(brokersFor(three, 3)).toBe(3)
  })

  it('does not put a cluster of another size on the data of this one', () => {
    expect(() => brokersFor(three, 1)).toThrow('--fresh')
  })

  it('may change while there is no Kafka yet', () => {
    expect(brokersFor({ ...three, parts: [] }, 5)).toBe(5)
  })

  it.each([0, 10, 1.5, Number.NaN])('refuses %s brokers', (brokers) => {
    expect(() => brokersFor(undefined, brokers)).toThrow('1 to 9')
  })
})

describe('partsNamed', () => {
  it('means one part by its id, all brokers by their kind, nothing by another word', () => {
    expect(partsNamed(three, 'kafka-2').map(({ id }) => id)).toEqual(['kafka-2'])
    expect(partsNamed(three, 'kafka').map(({ id }) => id)).toEqual(['kafka-1', 'kafka-2', 'kafka-3'])
    expect(partsNamed(three, 'registry')).toEqual([])
  })
})
