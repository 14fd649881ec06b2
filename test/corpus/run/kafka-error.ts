// Errors of Kafka that a row names, as the adapter translates them.
import { kafkaFault } from '../../../src/adapters/kafka/kafka-fault.ts'
import { afterFault } from './after-fault.ts'
import { textAt, type Fields } from './case-row.ts'
import type { Observation } from './observation.ts'

const errorName = /\b[A-Z]{3,}(?:_[A-Z]+)+\b/

/** The first protocol error among the words of a row, thrown as kafkajs throws it; undefined where none is named. */
export function kafkaErrorOf(input: Fields): Observation | undefined {
  const words = ['error', 'event', 'produce', 'reply'].flatMap((key) => textAt(input, key) ?? [])
  const type = words.map((each) => errorName.exec(each)?.[0]).find((found) => found !== undefined)
  if (type === undefined) return undefined
  const thrown = Object.assign(new Error(words.join('; ')), { name: 'KafkaJSProtocolError', type })
  return afterFault(kafkaFault(thrown))
}
