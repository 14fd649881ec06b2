// One thing said in two constructions, and two things said in nearly one: what reads texts as a whole.
import { describe, expect, it } from 'vitest'
import { compareAnswers } from '../../../src/core/consistency/compare.ts'
import { profileOf } from '../../../src/core/consistency/profile.ts'

const relation = (a: string, b: string): string => {
  const [there, back] = [compareAnswers(a, b).relation, compareAnswers(b, a).relation]
  return there === back ? there : `${there}, but ${back} the other way round`
}

describe('denials', () => {
  it.each([
    ['Without a ticket you cannot enter.', 'You can enter only with a ticket.', 'as a condition'],
    ['没有预约不接待。', '只接待有预约的客人。', 'as a condition'],
    ['Open every day except Sunday.', 'Closed only on Sundays.', 'as an exception'],
    ['除周一外，博物馆每天开放。', '博物馆周一闭馆，其余时间开放。', 'as an exception'],
    ['并非所有用户都受影响。', '部分用户不受影响。', 'as a share'],
    ['这款手机不支持无线充电。', '该手机没有无线充电功能。', 'hung on another word'],
    ['没有一个学生不及格。', '所有学生都及格了。', 'of what is only counted'],
  ])('%s says what %s says: %s', (a, b) => expect(relation(a, b)).toBe('same'))

  it.each([
    ['只有付了押金才能入住。', '没付押金也能入住。'],
    ['Open only on Sundays.', 'Open except on Sundays.'],
    ['Closed only on Sundays.', 'Open only on Sundays.'],
    ['学生都不及格。', '学生不都及格。'],
    ['他没吃药，也没睡觉。', '他吃了药，睡了觉。'],
    ['Not all items are refundable.', 'All items are not refundable.'],
    ['Not all items can be refunded.', 'No items can be refunded.'],
    ['Not everything is refundable.', 'Everything is not refundable.'],
    ['Everyone except Tom and Ann passed.', 'Only Tom failed.'],
    ['The shop is open except on Mondays.', 'The shop is open on Mondays.'],
    ['店铺除周一外营业。', '店铺周一营业。'],
    ['凭票入场。', '无需票入场。'],
    ['凭票入场，儿童免费。', '无需票入场，儿童免费。'],
    ['预约才能入场。', '无需预约即可入场。'],
  ])('%s is not what %s says', (a, b) => expect(relation(a, b)).toBe('different'))

  it.each([
    ['除了周一，周二也开门。', '周一和周二开门。', 'besides is no exception'],
    ['凭票入场，无需预约。', '凭票入场，不用预约。', 'what both ask for and what both waive'],
  ])('%s says what %s says: %s', (a, b) => expect(relation(a, b)).toBe('same'))
})

describe('manners', () => {
  it.each([
    [
      'Shipping is free. If you have a fever, take 2 tablets.',
      'Shipping is free. If you have a fever, take 5 tablets.',
    ],
    [
      'Shipping is free. If you have a receipt, it is accepted.',
      'Shipping is free. If you have a receipt, it is not accepted.',
    ],
    [
      'Shipping is free. If you have any questions about refunds, they take 5 days.',
      'Shipping is free. If you have any questions about refunds, they take 9 days.',
    ],
    ['运费全免。如有需要可延长三天。', '运费全免。如有需要可延长七天。'],
    ['运费全免。如果有问题，可以退货。', '运费全免。如果有问题，不可以退货。'],
    ['运费全免。我可以帮您退款。', '运费全免。我不可以帮您退款。'],
    ['运费全免。发票没问题，金额有误。', '运费全免。发票有问题，金额有误。'],
    ['运费全免。让您久等三小时。', '运费全免。让您久等五小时。'],
  ])('do not take %s for %s', (a, b) => expect(relation(a, b)).toBe('different'))

  it.each([
    ['Shipping is free. If you have any other questions, please contact us.', 'Shipping is free.'],
    ['运费全免。如果您还有其他问题，请随时联系客服。', '运费全免。'],
    ['好的，没问题！运费全免。', '运费全免。'],
  ])('are all that %s has beside %s', (a, b) => expect(relation(a, b)).toBe('same'))
})

describe('parts', () => {
  it.each([
    ['他向小王借了车。', '小王把车借给了他。'],
    ['老李把房子卖给了老张。', '老张从老李那里买了房子。'],
    ['小明是小红的哥哥。', '小红是小明的妹妹。'],
    ['张三是李四的父亲。', '李四是张三的儿子。'],
    ['I am older than you.', 'You are younger than me.'],
    ['吃饭前洗手。', '先洗手再吃饭。'],
  ])('%s says what %s says', (a, b) => expect(relation(a, b)).toBe('same'))

  it.each([
    ['他把车借给了小王。', '他向小王借了车。'],
    ['张三是李四的父亲。', '李四是张三的父亲。'],
    ['I am older than you.', 'You are older than me.'],
    ['你欠我五十块。', '我欠你五十块。'],
    ['今天我请客。', '今天你请客。'],
    ['This is my bag.', 'This is his bag.'],
    ['吃饭前洗手。', '先吃饭再洗手。'],
  ])('%s is not what %s says', (a, b) => expect(relation(a, b)).toBe('different'))

  it('leaves a name that is told first or last alone', () => {
    expect(relation('李四的父亲是张三。', '张三是李四的父亲。')).toBe('same')
  })
})

describe('parts of months', () => {
  it.each([
    ['会议在5月20日。', '会议在5月初。'],
    ['会议在5月5日。', '会议在5月底。'],
    ['会议在5月25日。', '会议在5月中旬。'],
    ['The meeting is on May 2.', 'The meeting is at the end of May.'],
  ])('%s is not in what %s says', (a, b) => expect(relation(a, b)).toBe('different'))

  it.each([
    ['会议在5月5日。', '会议在5月初。'],
    ['会议在5月15日。', '会议在5月中旬。'],
    ['会议在5月25日。', '会议在5月底。'],
  ])('%s is in what %s says', (a, b) => expect(relation(a, b)).toBe('same'))
})

describe('values', () => {
  const keys = (text: string): readonly string[] =>
    profileOf(text).units.map(({ key, bound }) => (bound ? `${bound} ${key}` : key))

  it.each([
    ['5 月底', ['NaN-5-NaN', '~beginning-of±']],
    ['每隔一天', ['every time:172800']],
    ['隔天', ['every time:172800']],
    ['every 8 hours', ['every time:28800']],
    ['一亿两千万', [':120000000']],
    ['满 100 元', ['if', 'at-least CNY:100']],
    ['人满了', ['满']],
    ['until May 5', ['until NaN-5-5']],
    ['自 5 月 5 日起', ['since NaN-5-5']],
    ['利润翻了一番', ['~profit±', '~increase±', 'percent:100']],
  ])('reads %s', (text, expected) => expect(keys(text).slice(-expected.length)).toEqual(expected))

  it('takes v2.1, 版本 2.1 and 2.1 版 for one version', () => {
    expect(relation('v2.1 支持该功能。', '版本 2.1 支持该功能。')).toBe('same')
    expect(relation('2.1 版支持该功能。', '2.10 版支持该功能。')).toBe('different')
  })
})

describe('manners', () => {
  it('are clauses, so that what stands beside them counts', () => {
    expect(relation('感谢您的耐心等待，退款已批准。', '退款已批准。')).toBe('same')
    expect(relation('感谢您的耐心等待，退款已批准。', '感谢您的耐心等待，退款已驳回。')).toBe('different')
    expect(relation('参观免费，若有其他问题，请拨打热线。', '参观免费。')).toBe('same')
  })
})
