// Words of which only one can be meant: a day of the week, a colour, a way to pay. One in the place of another contradicts it.

/** One class a line: its members by their first English form, parted by semicolons, in the shape of the concepts. */
export const ALTERNATIVES = `
red, crimson | 红色; blue | 蓝色; green | 绿色; black | 黑色; white | 白色; yellow | 黄色; purple | 紫色; pink | 粉色; grey, gray | 灰色; brown | 棕色; silver | 银色
monday; tuesday; wednesday; thursday; friday; saturday; sunday; weekday; weekend
spring | 春季 春天; summer | 夏季 夏天; autumn | 秋季 秋天; winter | 冬季 冬天
rain, rainy | 下雨 雨天; snow, snowy | 下雪 雪天; foggy | 大雾 有雾; windy | 刮风 大风; sunny | 晴 晴天 晴朗; cloudy | 多云; overcast | 阴天
minute | 每分钟; hour, hourly | 每小时; day, daily | 每天 每日 天天; week, weekly | 每周 每星期 每个星期 每礼拜; month, monthly | 每月 每个月 月月; quarter, quarterly | 每季度; year, yearly, annual, annually | 每年 年年
north; east; northeast | 东北; northwest | 西北; southeast | 东南; southwest | 西南
dog; cat; horse; bird; cow; fish; sheep; pig
father; son; brother; husband; uncle | 叔叔 舅舅; aunt | 阿姨 姑姑; grandfather | 祖父 爷爷; grandmother | 祖母 奶奶; cousin | 表弟 表妹 堂弟
cash; credit card; debit card | 借记卡; bank transfer; wechat; alipay; bank card; cheque | 支票
breakfast | 早餐 早饭; lunch | 午餐 午饭; dinner, supper | 晚餐 晚饭
morning; afternoon; noon; midnight
today; yesterday; the day after tomorrow | 后天; the day before yesterday | 前天; three days from now, three days later | 大后天; three days ago | 大前天
beginning of | 月初; middle of | 月中 中旬
last year | 去年; this year | 今年; next year | 明年
last month | 上月 上个月; this month | 本月 这个月; next month | 下月 下个月
last week | 上周; this week | 本周 这周; next week | 下周
gold medal | 金牌; silver medal | 银牌; bronze medal | 铜牌
solid | 固体; liquid | 液体; gas | 气体
email; phone; fax | 传真; letter | 信件
`
