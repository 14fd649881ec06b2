// The prompt of a gate: the material first, then one criterion, then the form of the reply.
import type { Message } from '../job/job.ts'
import { shown, type JudgedCase } from '../judge/judged-case.ts'
import { afterMaterial, gateForm, issueForm, noSources, system } from '../judge/prompt-texts.ts'
import type { Gate } from './gate.ts'

const heading = {
  en: 'Does the ANSWER meet this criterion, and this one alone?',
  zh: 'ANSWER 是否符合下面这一条标准（只看这一条）？',
} as const

/** In the language of the job. The judged text stands in a block that nothing in it can close. */
export function gateMessages(judged: JudgedCase, gate: Gate): readonly Message[] {
  const { language, documents } = judged
  const { mark, text } = shown(judged, gate.withReference === true)
  const asked = [
    afterMaterial(mark)[language],
    ...(documents.length === 0 ? [noSources[language]] : []),
    heading[language],
    `"${gate.id}": ${gate.criterion[language]}`,
    issueForm[language],
    gateForm[language],
  ]
  return [
    { role: 'system', content: system[language] },
    { role: 'user', content: `${text}\n\n${asked.join('\n')}` },
  ]
}
