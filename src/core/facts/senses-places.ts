// People, homes, work and shops, in both languages: forms of one line can mean the same.

/** One sense a line, in the shape of the concepts. A form may stand in several lines: it has several senses. */
export const PEOPLE_AND_PLACES = `
kid, child, youngster | 孩子 小孩 儿童 小朋友
baby, infant, newborn | 婴儿 宝宝 新生儿
teenager, teen, adolescent | 青少年 少年
adult, grown-up | 成人 成年人 大人 <> minor, child, underage | 未成年人 儿童
old people, the elderly, senior citizens, seniors | 老人 老年人 长者
man, guy, gentleman | 男人 男士 男子 先生 <> woman, lady | 女人 女士 女子
boy | 男孩 男生 <> girl | 女孩 女生
parents, mom and dad, mother and father | 父母 爸妈 家长
mother, mom, mum, mummy | 妈妈 母亲 妈
father, dad, daddy | 爸爸 父亲 爸
grandma, grandmother, granny, nana | 奶奶 外婆 祖母 姥姥 外祖母
grandpa, grandfather, granddad | 爷爷 外公 祖父 姥爷 外祖父
grandchild, grandson | 孙子 外孙
brother, brothers | 兄弟 哥哥 弟弟
elder brother, older brother, big brother | 哥哥 大哥 <> younger brother, little brother | 弟弟
sister, sisters | 姐妹 姐姐 妹妹
elder sister, older sister, big sister | 姐姐 大姐 <> younger sister, little sister | 妹妹
husband | 丈夫 老公 先生
wife | 妻子 老婆 太太 爱人
boyfriend | 男朋友 男友
girlfriend | 女朋友 女友
relative, relatives | 亲戚 亲属
friend, buddy, pal, mate | 朋友 好友 友人
enemy, foe | 敌人
neighbor, neighbour | 邻居
guest, visitor | 客人 来宾 访客 游客 <> host | 主人
tourist, traveler, traveller | 游客 旅客 旅行者
passenger, passengers | 乘客 旅客
driver | 司机 驾驶员
pilot | 飞行员
doctor, dr
professor, prof
mister, mr
missus, mrs
saint, st
street, st, road, rd
avenue, ave
mount, mt, mountain
apartment, apt
department, dept
versus, vs
approximately, approx
governor, gov
general, gen
junior, jr
senior, sr
incorporated, inc
limited, ltd
corporation, corp
website, url
telephone, tel, phone
advertisement, ad, advert
laboratory, lab
examination, exam
mathematics, math, maths
refrigerator, fridge
doctor, physician, medic, gp | 医生 大夫 医师
nurse | 护士
dentist | 牙医 牙科医生
patient | 病人 患者
lawyer, attorney, solicitor | 律师
judge | 法官
policeman, police officer, cop, police | 警察 民警 警员 公安
firefighter, fireman | 消防员
soldier, troops | 士兵 军人 战士
thief, burglar, robber | 小偷 贼 窃贼
suspect | 嫌疑人 嫌犯
victim | 受害者 受害人
witness | 证人 目击者
prisoner, inmate | 囚犯 犯人
engineer | 工程师
programmer, developer, coder | 程序员 开发者 开发人员
scientist | 科学家
writer, author | 作家 作者
poet | 诗人
painter, artist | 画家 艺术家
singer | 歌手 歌唱家
actor, actress | 演员
director | 导演 主任
journalist, reporter | 记者
farmer | 农民
worker, laborer | 工人
cook, chef | 厨师
waiter, waitress, server | 服务员
salesperson, shop assistant, clerk, cashier | 店员 售货员 收银员
customer, client, shopper | 顾客 客户 客人
boss, employer | 老板 雇主 <> employee, worker, staff | 员工 雇员 职员
colleague, coworker, co-worker | 同事
classmate | 同学
headmaster, principal, headteacher | 校长
professor | 教授
candidate, applicant | 候选人 申请人 考生
winner, champion | 冠军 赢家 获胜者 <> loser | 输家
runner-up | 亚军
team, squad | 队 球队 团队
coach, trainer | 教练
referee | 裁判
player | 球员 选手 运动员
audience, spectators | 观众
reader, readers | 读者
citizen, citizens | 公民 市民
mayor | 市长
king | 国王 <> queen | 女王 王后
house, home | 房子 家 住宅 房屋
apartment, flat | 公寓 套房 单元房
building, block | 楼 大楼 建筑 大厦
room | 房间 屋子 室
bedroom | 卧室
living room, lounge | 客厅
kitchen | 厨房
bathroom, restroom, toilet, washroom, lavatory, wc | 厕所 洗手间 卫生间 浴室
balcony, terrace | 阳台
garden, yard, backyard | 花园 院子 庭院
garage | 车库
basement, cellar | 地下室
roof | 屋顶 房顶
wall | 墙 墙壁
floor | 地板 地面
floor, storey, story, level | 楼层 层
stairs, staircase, steps | 楼梯 台阶
elevator, lift | 电梯
door, gate | 门 大门
window | 窗 窗户 窗子
key, keys | 钥匙
lock | 锁
table, desk | 桌子 书桌 桌
chair, seat | 椅子 座位 座椅
sofa, couch, settee | 沙发
bed | 床
pillow | 枕头
blanket, quilt | 被子 毯子 毛毯
lamp, light | 灯 电灯 台灯
mirror | 镜子
curtain, curtains, drapes | 窗帘
cupboard, cabinet, wardrobe, closet | 柜子 橱柜 衣柜
shelf | 架子 书架
trash, garbage, rubbish, waste, litter | 垃圾 废物
trash can, bin, garbage can, dustbin | 垃圾桶 垃圾箱
fridge, refrigerator | 冰箱
washing machine, washer | 洗衣机
air conditioner, air conditioning, ac | 空调
fan | 风扇 电扇
oven | 烤箱
microwave | 微波炉
stove, cooker | 炉子 灶
heater, heating | 暖气 供暖 加热器
tv, television, telly | 电视 电视机
radio | 收音机 广播
camera | 相机 照相机 摄像头
clock, watch | 钟 表 手表 时钟
alarm | 闹钟 警报
battery | 电池 电瓶
charger | 充电器
cell phone, mobile phone, cellphone, smartphone, mobile, phone | 手机 移动电话 电话
laptop, notebook | 笔记本电脑 笔记本 手提电脑
computer, pc | 电脑 计算机
tablet | 平板电脑 平板
screen, display, monitor | 屏幕 显示器 显示屏
keyboard | 键盘
mouse | 鼠标 老鼠
printer | 打印机
headphones, earphones, earbuds | 耳机
website, site | 网站 官网
web page, webpage, page | 网页 页面
link | 链接
file, document | 文件 文档
photo, picture, photograph, image | 照片 相片 图片
video, clip | 视频 录像
message, text | 消息 短信 信息 留言
bug, defect, glitch | 缺陷 漏洞 故障
error, mistake, fault | 错误 差错 失误 毛病
system | 系统
internet, net, web | 互联网 网络 因特网
wifi, wi-fi, wireless | 无线网络 无线网 无线
update | 更新 升级
virus | 病毒
user | 用户 使用者
event, activity | 活动 事件
meeting, conference | 会议 会 开会
appointment | 预约 约会
interview | 面试 采访
report | 报告 报道
plan, schedule, timetable | 计划 日程 时间表 安排
task, job, assignment | 任务 工作
deadline | 截止日期 期限 最后期限
salary, wage, pay, income | 工资 薪水 薪资 收入
bonus | 奖金
overtime | 加班
vacation, holiday, leave | 假期 休假 假 度假
day off | 休息日
bill, check | 账单
receipt, invoice | 收据 发票 小票
ticket, tickets | 票 车票 门票
fare | 车费 票价
fine, penalty | 罚款 罚金
tip | 小费
change | 零钱 找零
coin | 硬币
banknote, note | 纸币 钞票
loan | 贷款 借款
mortgage | 房贷 按揭
interest | 利息
insurance | 保险
tax | 税 税款
budget | 预算
shop, store | 商店 店 店铺 门店
supermarket, grocery store | 超市 超级市场
market | 市场 集市
mall, shopping center | 商场 购物中心
bakery | 面包店 面包房
bookstore, bookshop | 书店
pharmacy, drugstore, chemist | 药店 药房
barber, hairdresser | 理发店 理发师
hotel, inn, guesthouse | 酒店 宾馆 旅馆 旅店
restaurant, diner | 餐厅 餐馆 饭店 饭馆
cafe, coffee shop | 咖啡馆 咖啡店 咖啡厅
canteen, cafeteria | 食堂
bar, pub | 酒吧
bank | 银行
post office | 邮局
library | 图书馆
museum | 博物馆
cinema, movie theater | 电影院 影院
theater, theatre | 剧院 剧场
gym, fitness center | 健身房
swimming pool, pool | 游泳池 泳池
park | 公园
zoo | 动物园
church | 教堂
temple | 寺庙 庙
factory, plant | 工厂 厂
office | 办公室
school | 学校
kindergarten, nursery | 幼儿园
primary school, elementary school | 小学
middle school, high school, secondary school | 中学 高中 初中
university, college | 大学 学院 高校
classroom | 教室 课堂
dormitory, dorm | 宿舍 寝室
class | 班 班级 班里 班上
class, lesson, course | 课 课程 上课
homework | 作业 功课
exam, test, examination, quiz | 考试 测试 测验
grade, score, mark | 成绩 分数
`
