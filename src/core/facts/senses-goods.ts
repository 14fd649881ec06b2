// Names of things in shops, banks, offices, schools, clinics and software, in both languages.

/** One thing a line, in the shape of the concepts. A form may stand in several lines: it has several senses. */
export const GOODS = `
bug, defect, flaw, fault | 缺陷 漏洞 毛病 问题 故障 错误 bug
dark mode, night mode | 深色模式 暗黑模式 夜间模式 黑暗模式 暗色模式 <> light mode | 浅色模式 日间模式 亮色模式
airplane mode, flight mode | 飞行模式
settings, preferences | 设置 设定 选项
menu | 菜单
home page, homepage | 首页 主页
screen, display | 屏幕 显示屏
keyboard | 键盘
mouse | 鼠标
browser | 浏览器
link, url | 链接 网址
website, site, web page | 网站 网页 官网
notification, alert, message | 通知 提醒 消息
message, text message, text, sms | 短信 信息 消息
verification code, code | 验证码 校验码
captcha | 验证码
username, user name | 用户名
profile | 个人资料 个人信息
attachment | 附件
inbox | 收件箱
draft | 草稿
spam, junk mail | 垃圾邮件
recycle bin, trash | 回收站
cache | 缓存
log, logs | 日志
status | 状态
branch | 分支 分店 分行 支行
head office, headquarters | 总部 总公司 总行
release notes, changelog | 更新日志 发布说明
source code | 源代码 源码
terminal, command line, console | 终端 命令行 控制台
memory, ram | 内存
disk, hard drive, hard disk, drive | 硬盘 磁盘
cpu, processor | 处理器
cloud | 云端 云
plugin, extension, add-on | 插件 扩展
administrator, admin | 管理员
developer | 开发者 开发人员
programmer | 程序员
engineer | 工程师
staff, employee, personnel | 员工 职员 工作人员 人员 职工
colleague, coworker | 同事
leader, head, chief, director, manager | 领导 负责人 主任 经理 主管
customer, client, guest | 顾客 客户 客人 消费者 买家
passenger, traveler, traveller | 乘客 旅客
patient | 患者 病人 病患
family, family members, relatives | 家属 家人 亲属 亲人
parent, parents, guardian | 家长 父母 监护人
applicant | 申请人 申请者
participant, entrant, attendee | 参加者 参与者 参加的人 参赛者 与会者 参会者
winner | 获奖者 得主 获胜者
owner | 业主 房主 主人 车主
landlord, lessor | 房东 出租方 出租人
tenant, lessee | 租客 承租方 承租人 租户
plaintiff | 原告
defendant | 被告
lawyer, attorney | 律师
judge | 法官
court | 法院 法庭
fine, penalty | 罚款 罚金 违约金
contract, agreement | 合同 协议 合约
rent, monthly rent | 房租 租金
deposit | 押金 定金 保证金 订金
invoice, receipt | 发票 收据 小票 票据
fee, charge, charges, cost, costs | 费用 费 收费 花费 手续费
expense, expenses, spending | 开支 支出 花费 花销 开销
handling fee, service charge, commission | 手续费 服务费
postage, shipping, shipping fee, shipping cost, delivery charge | 运费 邮费 快递费
free shipping, free delivery, free postage | 包邮 免运费 免邮 免邮费
fare, ticket price | 票价 车费 车票钱
total price, total, total amount | 总价 总额 合计 总金额 总共
price, cost | 价格 价钱 售价 单价 定价
interest | 利息
interest rate | 利率
loan | 贷款 借款
savings | 存款 储蓄
balance | 余额 结余
limit, credit limit | 额度 限额
bank card, card | 银行卡 卡
id card, identity card, id, identification | 身份证 身份证件 证件
passport | 护照
visa | 签证
driving licence, driver's license, driving license | 驾照 驾驶证 驾驶执照
certificate | 证书 证明
medical record | 病历 病历本
prescription | 处方 药方
prescription drug, prescription medicine | 处方药
medicine, drug, medication | 药 药品 药物
pill, tablet | 片 药片 片剂
pharmacy, drugstore, chemist | 药店 药房
clinic | 诊所 门诊
ward | 病房
surgery, operation | 手术
check-up, physical, medical examination | 体检 身体检查
symptom | 症状
side effect | 副作用 不良反应
blood pressure | 血压
blood test | 验血 血检 抽血
meal | 饭 餐
after meals, after a meal | 饭后 餐后
before meals, before a meal | 饭前 餐前
on an empty stomach, fasting | 空腹
bedtime, before bed | 睡前 临睡前
luggage, baggage, suitcase | 行李 行李箱
carry-on, hand luggage, cabin baggage | 手提行李 随身行李
boarding gate, gate | 登机口
platform, track | 站台 月台
seat | 座位 位子 座 席位
window seat | 靠窗座位 靠窗
aisle seat | 靠过道 过道座位
economy class | 经济舱
business class | 商务舱
flight, plane | 航班 飞机 班机
train | 火车 列车 动车 高铁
bus, coach | 公交车 巴士 公共汽车 大巴 班车
subway, metro, underground, tube | 地铁
taxi, cab | 出租车 的士
ferry, ship, boat | 渡轮 渡船 轮船 船
room, hotel room | 房间 客房 房
single room | 单人间 单人房
double room | 双人间 双人房
breakfast | 早餐 早饭
parking, parking lot, car park, parking space | 停车场 停车位 车位
swimming pool, pool | 泳池 游泳池
entrance, way in | 入口 进口
exit, way out | 出口
ground floor, first floor | 一楼 一层 首层
meeting, conference | 会议 会 大会
meeting room, conference room | 会议室
minutes | 会议纪要 会议记录
report | 报告 汇报
deadline, due date, cut-off date | 截止日期 截止时间 最后期限 期限
schedule, timetable | 日程 时间表 课程表 行程
form | 表格 表 申请表
department | 部门 部
position, post, job | 职位 岗位 职务
salary, pay, wage, wages | 工资 薪水 薪资 薪酬 月薪
bonus | 奖金
annual leave, paid leave, vacation | 年假 带薪假 假期
probation, trial period, probation period | 试用期
trial, free trial | 试用
exam, test, examination | 考试 测验
final exam, finals | 期末考试 期末考
homework, assignment | 作业
class, lesson, course | 课 课程
classroom | 教室
semester, term | 学期
grade, score, mark, result | 成绩 分数
full marks, full score | 满分
elective | 选修课
teacher | 老师 教师 教员
headmaster, principal | 校长
class monitor | 班长
pupil, student | 学生 同学
library | 图书馆
dormitory, dorm | 宿舍 寝室
canteen, cafeteria | 食堂 餐厅
population | 人口 人数
census | 普查
area, floor area | 面积
length, total length | 长度 全长 总长 长
ingredient, ingredients | 配料 成分 食材 原料
peanut, peanuts | 花生
everything, the whole store, storewide | 全场
first place, champion, first prize | 第一名 冠军 头名
runner-up, second place | 亚军 第二名
new year's day | 元旦
spring festival, chinese new year, lunar new year | 春节 农历新年 过年
national day | 国庆 国庆节
holiday, holidays, public holiday | 假期 节假日 假日
day off, rest day | 休息日 公休日
winter vacation, winter break | 寒假
summer vacation, summer break, summer holidays | 暑假
winter | 冬天 冬季
summer | 夏天 夏季
spring | 春天 春季
autumn, fall | 秋天 秋季
first half of the year | 上半年
second half of the year | 下半年
others, other people | 他人 别人 其他人 旁人
iteration, sprint | 迭代 冲刺
repair, repairs | 维修 抢修 修理
neighbourhood, community, compound | 小区 社区
social insurance | 社保 社会保险
electricity bill | 电费
water bill | 水费
year-end bonus | 年终奖
positive review, good review | 好评 <> negative review, bad review | 差评
responsibility, liability | 责任
last day, closing date | 最后一天 截止日 截止日期
`
