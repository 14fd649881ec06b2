// Trading advice that ignores the market's state at first, and turns careful once it is told.
import { instanceOf, schemaIn, withField } from '../json-schema.ts'
import { answer, type Call, type Script } from '../script.ts'

type Stance = Readonly<Record<'action' | 'leverage' | 'risk' | 'volume' | 'reason', string | number>>

const bold: Stance = {
  action: 'buy',
  leverage: 3,
  risk: 'aggressive',
  volume: 500,
  reason: 'The trend of the last weeks points up.',
}
const careful: Stance = {
  action: 'hold',
  leverage: 1,
  risk: 'conservative',
  volume: 0,
  reason: 'Volatility is extreme; no new risk until it falls.',
}

const told = /vix|volatil|leverage|aggressive|risk|波动|杠杆|激进|风险/i

function inShape(request: Call, stance: Stance): unknown {
  const schema = request.outputSchema ?? schemaIn(request.text)
  if (schema === undefined) return stance
  return Object.entries(stance).reduce<unknown>(
    (value, [name, field]) => withField(value, new RegExp(`^${name}`, 'i'), field),
    instanceOf(schema),
  )
}

export const trade: Script = {
  name: 'trade',
  markers: ['trade', 'trade-careful'],
  matches: (request) =>
    /\bVIX\b|杠杆|仓位|\bleverage\b|\btrading (?:advice|signal|recommendation)\b/i.test(
      request.parts().question,
    ),
  reply: (request) => {
    const isCareful = request.markers.has('trade-careful') || told.test(request.parts().feedback)
    return answer(JSON.stringify(inShape(request, isCareful ? careful : bold), null, 2))
  },
}
