// The prompt of a judge: the material first, then the rubric, then the form of the reply.
import type { Message } from '../job/job.ts'
import { shown, type JudgedCase } from './judged-case.ts'
import { afterMaterial, issueForm, judgeForm, noSources, system } from './prompt-texts.ts'
import type { Rubric } from './rubric.ts'

const heading = {
  en: 'Score the ANSWER in each dimension from 0 to 10, by what is in it and not by how it sounds:',
  zh: '请就每个维度给 ANSWER 打 0 到 10 分，依据内容而不是语气：',
} as const

/** In the language of the job. The judged text stands in a block that nothing in it can close. */
export function judgeMessages(judged: JudgedCase, { dimensions }: Rubric): readonly Message[] {
  const { language, documents } = judged
  const { mark, text } = shown(judged, false)
  const asked = [
    afterMaterial(mark)[language],
    ...(documents.length === 0 ? [noSources[language]] : []),
    heading[language],
    ...dimensions.map(({ id, asks }) => `- "${id}": ${asks[language]}`),
    issueForm[language],
    judgeForm[language],
  ]
  return [
    { role: 'system', content: system[language] },
    { role: 'user', content: `${text}\n\n${asked.join('\n')}` },
  ]
}
