// Things of school, trade, law, health and the earth, in both languages: forms of one line can mean the same.

/** One sense a line, in the shape of the concepts. A form may stand in several lines: it has several senses. */
export const FIELDS = `
age | 年龄 岁数
size | 尺寸 大小 尺码
color, colour | 颜色
price, cost | 价格 价钱
weight | 重量 体重
height | 高度 身高
name | 名字 姓名
address | 地址 住址
phone number, telephone number | 电话号码 手机号
country, nation | 国家
city, town | 城市 市
village | 村子 村庄 村
capital, capital city | 首都
population | 人口
place, spot, location | 地方 地点 位置
time | 时间
expiry date, expiration date, best-before date | 保质期 有效期 到期日
expire, expired, past expiry, out of date | 过期 到期 过了保质期
shelf life | 保质期
warranty, guarantee | 保修 质保
math, maths, mathematics | 数学
physics | 物理 物理学
chemistry | 化学
biology | 生物 生物学
geography | 地理 地理学
history | 历史
philosophy | 哲学
art, fine arts | 美术 艺术
music | 音乐
literature | 文学
economics | 经济学
psychology | 心理学
computer science | 计算机科学
engineering | 工程 工程学
medicine | 医学
chinese, mandarin | 中文 汉语 普通话 语文
english | 英语 英文
foreign language | 外语
language | 语言
word | 词 单词
sentence | 句子
story, tale | 故事
poem | 诗 诗歌
chapter | 章 章节
page | 页
library card | 借书证 图书证
student id, student card | 学生证
scholarship | 奖学金
tuition, tuition fee, tuition fees | 学费
semester, term | 学期
grade, year | 年级
major | 专业
thesis, dissertation, paper | 论文
experiment, test | 实验 试验
research | 研究
data | 数据
theory | 理论
method, approach, way | 方法 办法 方式
energy | 能量 能源
machine | 机器
robot | 机器人
artificial intelligence, ai | 人工智能
satellite | 卫星
rocket | 火箭
engine, motor | 发动机 引擎 马达
tire, tyre | 轮胎
wheel | 轮子 车轮
brake, brakes | 刹车
seat belt, seatbelt | 安全带
airbag | 安全气囊
lane | 车道
speed limit | 限速
toll | 过路费 通行费
pedestrian | 行人
sidewalk, pavement | 人行道
baggage claim | 行李提取处
boarding pass | 登机牌
gate, boarding gate | 登机口
customs | 海关
border | 边境 边界
embassy | 大使馆
delay | 延误 晚点
reservation, booking | 预订 预约
deposit, down payment | 押金 定金 首付
rent | 房租 租金
landlord | 房东
tenant, renter | 租客 房客
contract, agreement, lease | 合同 协议
signature | 签名 签字
property, real estate | 房产 房地产
mortgage | 房贷 抵押贷款
stock, share, shares, stocks | 股票 股份
bond | 债券
fund | 基金
investment | 投资
investor | 投资者 投资人
shareholder, stockholder | 股东
debt | 债务 债
bankruptcy, bankrupt | 破产
inflation | 通货膨胀 通胀
exchange rate | 汇率
interest rate | 利率
gdp, gross domestic product | 国内生产总值
revenue, turnover, sales | 营业额 销售额 收入
cost, costs | 成本 费用
quarter | 季度
audit | 审计
accountant | 会计 会计师
manager | 经理
director, board member | 董事
board, board of directors | 董事会
secretary | 秘书
assistant | 助理 助手
intern, trainee | 实习生
volunteer | 志愿者
expert, specialist | 专家
leader | 领导 领导人
spokesman, spokesperson | 发言人
ambassador | 大使
parliament, congress | 议会 国会
party | 政党 党
election | 选举
vote, ballot | 投票 选票
policy | 政策
constitution | 宪法
court | 法院
trial | 审判
lawsuit, suit | 诉讼 官司
plaintiff | 原告 <> defendant | 被告
evidence, proof | 证据
verdict, ruling, judgment | 判决 裁决
sentence | 判刑 刑期
murder, homicide | 谋杀 杀人
theft | 盗窃 偷窃
fraud, scam | 诈骗 欺诈
drug, drugs | 毒品
weapon | 武器
gun | 枪 枪支
bomb | 炸弹
army, military | 军队 陆军
navy | 海军
air force | 空军
border guard | 边防
refugee | 难民
treaty | 条约
flu, influenza | 流感 流行性感冒
cancer | 癌症 癌
diabetes | 糖尿病
high blood pressure, hypertension | 高血压
heart attack | 心脏病发作
stroke | 中风
asthma | 哮喘
pneumonia | 肺炎
allergy, allergic | 过敏
diarrhea, diarrhoea | 腹泻 拉肚子
constipation | 便秘
insomnia | 失眠
infection | 感染
inflammation | 炎症 发炎
blood pressure | 血压
blood sugar | 血糖
blood type | 血型
pulse, heart rate | 脉搏 心率
antibiotic, antibiotics | 抗生素
painkiller | 止痛药
dose, dosage | 剂量
side effect, side effects | 副作用
prescription | 处方 药方
injection, shot, jab | 注射 打针
checkup, physical examination | 体检 检查
emergency | 急诊 紧急情况
ambulance | 救护车
ward | 病房
diet | 饮食 节食
weather | 天气
weather forecast | 天气预报
temperature | 温度 气温
humidity | 湿度
thunder | 雷 打雷
lightning | 闪电
rainbow | 彩虹
cloud | 云
ice | 冰
drought | 干旱 旱灾
pollution | 污染
climate | 气候
environment | 环境
north pole, arctic | 北极 <> south pole, antarctica | 南极 南极洲
volcano | 火山
valley | 山谷
cave | 洞 山洞
coast, shore | 海岸 岸
bay | 海湾
continent | 大陆 洲
square | 正方形 广场
circle | 圆 圆形
triangle | 三角形
angle | 角 角度
line | 线 直线
surface | 表面
corner | 角落 拐角
edge | 边 边缘
shape | 形状
throat | 喉咙 嗓子
shoulder | 肩膀 肩
chest | 胸 胸部
wrist | 手腕
ankle | 脚踝
toe | 脚趾
lip, lips | 嘴唇
tongue | 舌头
brain | 大脑 脑
lung, lungs | 肺
liver | 肝 肝脏
kidney, kidneys | 肾 肾脏
bored, boring | 无聊
proud, pride | 骄傲 自豪
lonely, loneliness | 孤独 寂寞
surprised, surprise | 惊讶 吃惊
jealous, envious | 嫉妒 羡慕
embarrassed, awkward | 尴尬
curious | 好奇
confused, puzzled | 困惑 迷惑
grateful, thankful | 感激 感恩
`
