// Pairs of texts by class, half English, half Chinese: what a reader would call the same or not.

export type TextPair = readonly [a: string, b: string]
export type PairClass = { readonly same: readonly TextPair[]; readonly different: readonly TextPair[] }

export const PAIRS: Readonly<Record<string, PairClass>> = {
  numbers: {
    same: [
      ['The fee is 1,250 dollars.', 'The fee is $1250.'],
      ['Revenue was 3.5 million.', 'Revenue was 3,500,000.'],
      ['About twenty people came.', 'About 20 people came.'],
      ['押金两千元。', '押金 2000 元。'],
      ['共有３５人报名。', '共有 35 人报名。'],
      ['人口约 1.2 亿。', '人口约 12000 万。'],
      ['The tank holds 10^3 litres.', 'The tank holds 1000 litres.'],
      ['占三分之一。', '占 1/3。'],
    ],
    different: [
      ['The fee is $125.', 'The fee is $1,250.'],
      ['You have 3 attempts.', 'You have 5 attempts.'],
      ['x = 10²', 'x = 102'],
      ['押金 200 元。', '押金 2000 元。'],
      ['利率为 3.5%。', '利率为 5.3%。'],
      ['共十五人。', '共五十人。'],
      ['The answer is -4.', 'The answer is 4.'],
      ['He scored 0.8.', 'He scored 0.08.'],
    ],
  },
  units: {
    same: [
      ['The bag weighs 2 kg.', 'The bag weighs 2000 grams.'],
      ['It takes 90 minutes.', 'It takes 1.5 hours.'],
      ['体重 50 公斤。', '体重 100 斤。'],
      ['长度为 3 米。', '长度为 300 厘米。'],
      ['Heat it to 212°F.', 'Heat it to 100°C.'],
      ['试用期为两周。', '试用期为 14 天。'],
    ],
    different: [
      ['The file is 5 MB.', 'The file is 5 GB.'],
      ['It costs 20 euros.', 'It costs 20 dollars.'],
      ['每次服用 5 毫克。', '每次服用 5 克。'],
      ['The link runs at 10 Mb/s.', 'The link runs at 10 MB/s.'],
      ['距离 5 公里。', '距离 5 英里。'],
      ['Wait 30 seconds.', 'Wait 30 minutes.'],
    ],
  },
  dates: {
    same: [
      ['Due on 2025-07-01.', 'Due on 1 July 2025.'],
      ['会议定于 2024 年 12 月 3 日。', '会议定于 2024-12-03。'],
      ['The office opens at 3:00 PM.', 'The office opens at 15:00.'],
      ['下午 3 点半开会。', '15:30 开会。'],
      ['Born on Aug 9, 1990', 'Born on August 9th, 1990'],
    ],
    different: [
      ['Due on 2025-07-01.', 'Due on 2025-01-07.'],
      ['The office opens at 8 a.m.', 'The office opens at 8 p.m.'],
      ['上午 9 点开门。', '下午 9 点开门。'],
      ['会议在周三举行。', '会议在周四举行。'],
      ['It happened in 1987.', 'It happened in 1978.'],
      ['Published in March 2020.', 'Published in May 2020.'],
    ],
  },
  bounds: {
    same: [
      ['Orders over $50 ship free.', 'Orders above 50 dollars ship free.'],
      ['不超过 5 人。', '最多 5 人。'],
      ['You may bring up to 3 guests.', 'You may bring at most three guests.'],
    ],
    different: [
      ['You may bring at least 3 guests.', 'You may bring at most 3 guests.'],
      ['年满 18 岁以上可参加。', '年满 18 岁以下可参加。'],
      ['超过 100 元包邮。', '低于 100 元包邮。'],
      ['Exactly 40 seats are left.', 'About 40 seats are left.'],
    ],
  },
  negation: {
    same: [
      ['We do not ship abroad.', "We don't ship abroad."],
      ['该功能不可用。', '该功能无法使用。'],
      ['The request was not approved.', 'The request was rejected.'],
      ['付款没有成功。', '付款未成功。'],
    ],
    different: [
      ['The key is valid.', 'The key is not valid.'],
      ['We ship to Canada.', 'We never ship to Canada.'],
      ['本品含有酒精。', '本品不含酒精。'],
      ['系统已恢复。', '系统尚未恢复。'],
      ['The medicine is safe for children.', 'The medicine is unsafe for children.'],
      ['他是本校学生。', '他不是本校学生。'],
      ['All tests passed without errors.', 'All tests passed with errors.'],
      ['无需预约。', '需要预约。'],
    ],
  },
  modality: {
    same: [
      ['You are allowed to cancel.', 'You can cancel.'],
      ['禁止携带宠物。', '不允许携带宠物。'],
      ['You need not sign the form.', 'You do not have to sign the form.'],
    ],
    different: [
      ['You must sign the form.', 'You may sign the form.'],
      ['您可以提供身份证。', '您必须提供身份证。'],
      ['It might rain tomorrow.', 'It will rain tomorrow.'],
      ['会员无需支付运费。', '会员须支付运费。'],
      ['Pets are allowed.', 'Pets are prohibited.'],
      ['本店支持刷卡。', '本店不支持刷卡。'],
    ],
  },
  opposites: {
    same: [
      [
        'The box is heavier than the bag, and larger than the case.',
        'The box is heavier than the bag and larger than the case.',
      ],
    ],
    different: [
      ['Sales increased last year.', 'Sales decreased last year.'],
      ['价格上涨了。', '价格下跌了。'],
      ['Turn the valve to the left side.', 'Turn the valve to the right side.'],
      ['请打开电源开关。', '请关闭电源开关。'],
      ['The account is locked.', 'The account is unlocked.'],
      ['这是国内航班。', '这是国际航班。'],
      ['Pay before delivery.', 'Pay after delivery.'],
      ['检测结果为阳性。', '检测结果为阴性。'],
      ['The team won the final.', 'The team lost the final.'],
      ['您的账号已解锁。', '您的账号已锁定。'],
    ],
  },
  names: {
    same: [
      ['The capital of France is Paris.', 'Paris is the capital of France.'],
      ['张伟是项目经理。', '项目经理是张伟。'],
    ],
    different: [
      ['The capital of Australia is Canberra.', 'The capital of Australia is Sydney.'],
      ['作者是鲁迅。', '作者是老舍。'],
      ['The CEO is Maria Lopez.', 'The CEO is Mario Lopez.'],
      ['总部位于深圳。', '总部位于杭州。'],
      ['It was invented by Edison.', 'It was invented by Tesla.'],
    ],
  },
  identifiers: {
    same: [['See https://docs.example.org/setup/', 'See https://docs.example.org/setup']],
    different: [
      ['Ticket ABC-2041 is closed.', 'Ticket ABC-2014 is closed.'],
      ['订单号为 A10023。', '订单号为 A10032。'],
      ['Use version 2.1.3.', 'Use version 2.1.13.'],
      ['Write to help@example.com.', 'Write to sales@example.com.'],
      ['Download it from example.com/a', 'Download it from example.com/b'],
      ['Go to google.example', 'Go to gооgle.example'],
    ],
  },
  order: {
    same: [
      ['Colours: red, blue and green.', 'Colours: green, red and blue.'],
      ['支持微信、支付宝和银行卡。', '支持银行卡、微信和支付宝。'],
      ['* 苹果\n* 香蕉', '- 香蕉\n- 苹果'],
      ['Within 7 days you can get a refund.', 'You can get a refund within 7 days.'],
      ['The dog chased the cat.', 'The cat was chased by the dog.'],
    ],
    different: [
      ['The cat chased the dog.', 'The dog chased the cat.'],
      ['Transfer the money from savings to checking.', 'Transfer the money from checking to savings.'],
      ['1. 打开阀门\n2. 启动水泵', '1. 启动水泵\n2. 打开阀门'],
      ['First mix the flour, then add the eggs.', 'First add the eggs, then mix the flour.'],
      ['从北京飞往上海。', '从上海飞往北京。'],
      ['张三借给李四一百元。', '李四借给张三一百元。'],
      ['Initially it was 12, finally it was 15.', 'Initially it was 15, finally it was 12.'],
    ],
  },
  polarity: {
    same: [
      ['Yes.', 'yes'],
      ['是的。', '是'],
      ['No, it is not covered.', 'No, it is not covered'],
    ],
    different: [
      ['Yes', 'No'],
      ['对', '不对'],
      ['可以。', '不可以。'],
      ['True', 'False'],
      ['✔ 通过', '✘ 通过'],
      ['👍 Deployed', '👎 Deployed'],
      ['No.', 'No, unless you have a receipt.'],
      ['可以退。', '可以退，但仅限未拆封商品。'],
    ],
  },
  typography: {
    same: [
      ['It’s “fine” — really.', 'It\'s "fine" - really.'],
      ['ＡＢＣ 公司', 'ABC 公司'],
      ['**Bold** answer', 'Bold answer'],
      ['价格：５００元（含税）', '价格:500元(含税)'],
      ['$\\frac{3}{4}$', '3/4'],
      ['第一行\n\n\n第二行', '第一行\n第二行'],
      ['The answer is $x^2$.', 'The answer is x^2.'],
      ['B', 'b'],
    ],
    different: [
      ['？', '！'],
      ['A', 'B'],
      ['', 'text'],
      ['👩‍👧 票', '👩‍👧‍👦 票'],
      ['abcabcabd', 'abdabcabc'],
    ],
  },
  script: {
    same: [
      ['請點擊設定按鈕', '请点击设置按钮'],
      ['網路連線中斷', '网络连接中断'],
      ['這個軟體不支援繁體中文', '这个软件不支持繁体中文'],
      ['滑鼠右鍵', '鼠标右键'],
    ],
    different: [
      ['退款已經完成', '退款尚未完成'],
      ['請啟用自動備份', '请停用自动备份'],
    ],
  },
  paraphrase: {
    same: [
      ['We will send you your money back right away.', 'Your refund will be processed immediately.'],
      ['The firm is very well known.', 'The company is famous.'],
      ['商品已经寄出。', '您的包裹已发货。'],
      ['请联系客服。', '请与客户服务联络。'],
      ['The car broke down, so we need a repair.', 'The vehicle broke, and we need it fixed.'],
      ['点击 Save 按钮', '点击“保存”按钮'],
      ['The physician helped the child.', 'A doctor assisted the kid.'],
    ],
    different: [
      ['Your refund has been approved.', 'Your exchange has been approved.'],
      ['请联系房东。', '请联系租客。'],
      ['The doctor called the patient.', 'The doctor called the police.'],
      [
        'Thank you for contacting us. Your claim was accepted. Have a nice day.',
        'Thank you for contacting us. Your claim was denied. Have a nice day.',
      ],
      ['点击 Save 按钮', '点击“删除”按钮'],
    ],
  },
  structured: {
    same: [
      ['{"a": 1, "b": [1, 2]}', '{ "b": [1, 2.0], "a": 1 }'],
      ['```json\n{"x": true}\n```', '{"x":true}'],
      ['SELECT name FROM users WHERE id = 3 AND age > 4;', 'select name from users where age > 4 and id = 3'],
      ['function f() { return 1; }', 'function f() {\n  return 1;\n}'],
    ],
    different: [
      ['{"a": 1}', '{"a": "1"}'],
      ['{"a": null}', '{}'],
      ['{"total": 10, "items": 2}', '{"total": 10, "items": 3}'],
      ['UPDATE t SET a = 1 WHERE b = 2', 'UPDATE t SET a = 1'],
      ['for x in y:\n    a(x)\n    b(x)', 'for x in y:\n    a(x)\nb(x)'],
      ['const a = b < c;', 'const a = b <= c;'],
    ],
  },
}
