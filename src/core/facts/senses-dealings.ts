// What is done in shops, banks, offices, schools, clinics and software, in both languages: forms of one line can mean the same.

/** One sense a line, in the shape of the concepts. A form may stand in several lines: it has several senses. */
export const DEALINGS = `
free, free of charge, for free, at no charge, at no cost | 免费 不花钱 不用花钱 不要钱 不用钱 不收钱 不收费 免票 无需付费 无偿 <> paid, charged, at a charge | 收费 付费 要钱 花钱 有偿
make, prepare, get ready | 做好 制好 备好 准备好 做 制作 制 弄好
set, adjust | 设 设为 调 调到 调至 设定 设定为 设置 设置为 调节
see a doctor, seek medical care, see a physician, go to the doctor, consult a doctor | 就医 看医生 看病 就诊 求医 看大夫
be on a trip, travel on business | 出差 因公外出
on leave, take leave, off work | 请假 休假
ask for leave, request leave | 请假
work overtime, do overtime | 加班
resign, quit, step down, leave the company, leave office, hand in notice | 辞职 离职 辞去 卸任 离任 <> take office, join the company, onboard | 就职 上任 入职 到岗
retire, retired | 退休 退下来
promote, promoted | 晋升 升职 提拔 <> demote, demoted | 降职 降级
hold, take place, be held | 举行 举办 召开 开 开展
postpone, put off, delay, push back, reschedule | 推迟 延后 延期 推后 改期 顺延 往后推 改到 改至 改期到 推迟到 推迟至 延期至 <> bring forward, move up, move forward | 提前 提早
delayed, late, behind schedule | 晚点 延误 误点 推迟 <> on time, on schedule, punctual | 准时 准点 正点 按时
cancelled, called off, scrapped | 取消 停办 不办了 不开了 停航 停飞 停运 停驶
suspend, stop service | 停航 停运 停驶 停飞 暂停服务 <> resume, resume service | 复航 恢复运行 恢复 复运
miss, fail to catch | 错过 没赶上 误了 <> catch, make it | 赶上
be absent, absent, miss class | 缺席 缺勤 旷课 没到 没来 未到 <> attend, present, be present, show up | 到场 出席 到 到会 到齐 来
be late, come late, turn up late | 迟到 来晚 晚到
pass, passed | 及格 通过 考过 合格 <> fail, failed, flunk | 不及格 挂科 没过 没通过 不合格
admit, accept, take in, enrol | 录取 招收
graduate | 毕业
transfer, transfer schools | 转学
drop out, leave school, withdraw | 退学 辍学
hand in, turn in, submit | 交 上交 递交 提交 呈交 报送
hand over | 交给 转交 递给 移交 交付 <> get, receive, be given | 拿到 收到 得到 领到 接到
borrow, check out | 借 借阅 借出 借走
overdue, past due | 逾期 超期 过期未还 过了期限
renew, extend | 续借 续期 续签 续约 延长 续 续费
pay, settle, pay up | 缴 交 付 缴纳 支付 付款 付 缴费 交费 付费 结账 买单 结清 付清
pay off, repay, pay back, return the money | 还 还清 还款 偿还 归还 还钱
owe | 欠 拖欠
deduct, take off, charge, debit | 扣 扣除 扣款 扣取 扣掉 划扣
top up, recharge | 充值 充
withdraw, take out money | 取款 取钱 提款 取现 提现 <> deposit, pay in, put in | 存款 存钱 存入 存
transfer, wire, remit | 转账 汇款 转钱 汇 转给 打款 打钱
credited, arrive, reach the account, be credited | 到账 入账 到帐 进账
open an account | 开户 开立账户 <> close an account | 销户 注销账户
freeze, block | 冻结 封禁 封停 锁定 <> unfreeze, unblock | 解冻 解封 解锁
report the loss, report lost | 挂失
compensate, indemnify, pay compensation, pay out | 赔偿 赔付 补偿 赔 理赔 <> refuse to pay | 拒赔 不赔
insure | 投保 参保
claim | 索赔 理赔
bear, cover | 承担 负担 负责 出 支付
cost | 花费 花 要价 售价 价格 耗资 为
increase the price, raise the price, go up | 涨价 提价 涨 涨了 贵了 上调 <> cut the price, drop in price, go down | 降价 降 跌 跌了 便宜了 下调
be worth | 值 价值
sold out, be gone, out of stock | 售罄 卖完 卖光 卖完了 卖光了 没货 断货 缺货 无货 售完 没了 <> in stock, available | 有货 现货 有现货 还有
buy, purchase, get, order | 买 购买 购 采购 买下 购置 购得 入手 <> sell, market | 卖 销售 出售 卖掉 卖出 转让
order, place an order | 下单 订购 订 点 点餐
book, reserve, make a reservation, make a booking, make an appointment | 预订 预约 预定 订 约 预留
ship, send out, dispatch, mail out | 发货 寄出 发出 出库 <> receive | 收货 签收
deliver | 送达 送到 送货 派送 配送 投递 送 送货上门
pick up, collect | 自提 取件 取 领取 提取 取货 自取
pack, wrap | 打包 包装
unseal, open | 拆封 拆开 开封 启封 打开包装
take back, return | 退货 退 退回 退还 退掉 可退
exchange, swap | 换货 换 调换 更换 换成
try on | 试穿
fit, suit | 合适 合身
request, file | 申请 提出申请 申办 报名
approve, grant, clear, sign off | 批准 核准 通过 准许 同意 获批 审批通过 批了 <> refuse, reject, turn down, deny, decline | 拒绝 驳回 否决 不批准 不予批准 不同意 退回
review, look over, go through, check over | 审核 审查 复核 审阅 审批 审
check, inspect | 检查 查看 核对 查验 排查 检验 检测 查
confirm, verify | 确认 核实 核对 证实
fill in, fill out, complete, enter, type in, input, key in | 填写 填 输入 填好 录入 键入 登记
sign, put your signature | 签字 签名 签署 签
stamp, seal | 盖章 加盖公章
bring, take along, carry, have with you | 携带 带 带上 带好 随身携带 持 持有
show, present, produce | 出示 提供 展示 拿出 凭 持
provide, supply, give | 提供 给 提交 供应
queue, line up, stand in line | 排队
register, check in at the clinic | 挂号 登记
be in hospital, hospitalized, be admitted to hospital | 住院 入院 <> be discharged, leave hospital, leave the hospital | 出院
operate, have surgery, perform surgery | 手术 开刀 动手术 做手术 主刀
take, take medicine, swallow | 服用 吃 服 服药 吃药 口服 用药
apply, rub on, put on | 涂 涂抹 外用 抹 敷
inject, get an injection, give a shot, have a shot | 打针 注射
vaccinate, get vaccinated, be vaccinated | 接种 打疫苗 接种疫苗
recover, get better, get well, heal | 康复 痊愈 好转 恢复 病好了 治好 <> get worse, worsen, deteriorate | 恶化 加重 变差 严重了
bleed | 出血 流血
cough | 咳嗽
have a fever, run a temperature, have a temperature | 发烧 发热 <> fever is gone | 退烧
be allergic, allergic, allergy | 过敏
catch a cold, have a cold | 感冒 着凉
sleep badly, insomnia | 失眠 睡不着 睡不好
be pregnant, pregnant, expecting | 怀孕 有孕 怀上
avoid | 避免 忌 避开 忌食
be forbidden, banned, prohibited | 禁止 严禁 禁 不准 不许
break the law, illegal, unlawful | 违法 非法 犯法
sue, take to court, file a suit, prosecute | 起诉 控告 告 告上法庭 提起诉讼
appeal | 上诉
rule, decide, judge, hold | 判 判决 裁定 判定 裁决 认定
win the case | 胜诉 打赢官司 <> lose the case | 败诉 输了官司
sentence, sentenced | 判刑 被判
fine, fined | 罚款 罚
break the contract, breach, be in breach, violate | 违约 违反 违背 <> keep, comply, observe | 履约 遵守 履行
terminate, end, cancel, dissolve | 解除 终止 解约 中止
take effect, come into force, come into effect, be effective, go into effect | 生效 施行 实施 执行 起效 实行 <> lapse, expire, become invalid | 失效 到期 过期 作废 期满
be valid until | 有效期至 有效期到 到期 截止
amend, revise, modify | 修订 修改 修正 更改 改
inherit | 继承
belong to, be owned by | 归 属于 归属 归于
be responsible, be in charge, be liable | 负责 承担责任 主管 担责
obey, follow, abide | 遵守 遵循 服从
witness | 目击 见证
maintain, service, be under maintenance | 维修 检修 维护 修理 保养 停机维护
crash, hang, freeze, break down | 崩溃 死机 闪退 卡死 宕机 挂了 卡住
go down, be down, go offline | 宕机 下线 挂掉 掉线 离线
roll back, revert, undo | 回滚 撤销 还原 恢复 撤回
run, execute, enter | 运行 执行 跑 输入
deploy, release, roll out, go live, ship | 部署 上线 发布 发版 推出
merge | 合并
commit | 提交
pull | 拉取
push | 推送
clone | 克隆
compile, build | 编译 构建
debug | 调试
test, run the tests | 测试 试验 检测
fix, resolve, solve, sort out, repair, mend, settle | 修复 解决 修好 修 修理 搞定 维修 处理好 处理
crack, break | 破解
sync, synchronize, synchronise | 同步
refresh, reload | 刷新 重新加载
restart, reboot | 重启 重新启动
log in, sign in, login | 登录 登入 登陆
log out, sign out, logout | 退出登录 登出 注销
tick, select, choose, pick | 勾选 选 选择 选中 挑选
untick, clear | 取消勾选
click, tap, press, hit | 点击 点 单击 轻点 按 按下
scan | 扫描 扫 扫码
drag | 拖动 拖
swipe | 滑动
upload, post | 上传 传
download | 下载
export | 导出
import | 导入
install, set up | 安装 装 装上
upgrade, update | 升级 更新
connect, link, plug in | 连接 连 接 连上 接入 接上 <> disconnect, unplug | 断开 拔掉 断
charge | 充电
forget | 忘 忘记 忘了 <> remember, recall | 记得 想起 记住
lose, mislay | 丢 丢失 弄丢 遗失 丢了 <> find | 找到 找回
use up, run out | 用完 用光 耗尽
require, need | 需要 要求 需 须 要
allow, permit, let | 允许 准许 许可 让 可以
limit, restrict | 限制 限
exceed, go over, be more than | 超过 超出 多于
contain, include, come with | 包含 包括 含 含有 内含 带有 附带
consist of, be made up of, be composed of | 由 组成 构成 包括
equal, amount | 等于 相当于 合 折合
rank, place, come | 排 排名 名列 位居 位列 得
win, take, be awarded, receive | 获得 获 赢得 得 荣获 得到 拿到 夺得
originate | 来自 产自 出自 产于 原产 源自 产地
be located, lie, stand, be situated | 位于 坐落 坐落于 地处 在
surround | 环绕 围绕 环 四面环 包围
face | 朝 面向 朝向 对着
| 通往 通向 开往 前往
| 开往 前往 驶往 飞往
depart, leave, set off | 出发 开 开车 发车 起飞 动身 启程
found, establish, set up, start, build | 成立 创立 创办 建立 始建 建于 建 创建 始建于
design | 设计
invent | 发明
discover, find | 发现
write, compose, author | 写 撰写 创作 写成 著
direct | 导演 执导
star, play | 主演 饰演 扮演
appoint, name | 任命 任 委任 聘任 <> remove, dismiss | 免去 免职 罢免
elect, choose | 选举 选出 当选 推选
take part, join, participate, attend | 参加 参与 加入 出席
take turns | 轮流 轮换
replace | 代替 替代 替换 取代
| 改到 改为 改成 换到 改在 换成 挪到 调整到
stay, live | 住 居住 入住 留宿
miss | 想念 思念
suggest, recommend, advise | 建议 推荐 劝
complain | 投诉 抱怨 <> praise, compliment | 表扬 称赞
reply, answer, respond, get back | 回复 答复 回应 回答
contact, get in touch, reach | 联系 联络 致电
remind | 提醒
explain | 解释 说明
show, suggest, indicate | 显示 表明 说明
estimate, expect, forecast | 预计 估计 预期 预料 预测 料
plan, intend | 计划 打算 准备 拟 想
last, take | 持续 历时 花 需要 用 耗时 用时
wait for | 等 等待 等候
park | 停车 停 泊车
take the bus, ride, take | 坐车 乘车 乘坐 坐 搭 搭乘 乘
drive, go by car | 开车 驾车 自驾
walk, go on foot | 步行 走路 走 走着去
fall, drop, slip | 掉 掉下 跌落 摔
hit, knock, bump | 撞 撞上 撞到 碰撞
injured, hurt, wounded | 受伤 伤 <> unhurt, safe, unharmed | 没受伤 安然无恙 平安
die, be killed, pass away, lose one's life | 死 死亡 去世 遇难 身亡 逝世 丧生 过世
survive, live | 幸存 生还 活下来
save, rescue | 救 营救 救出 抢救
steal | 偷 盗 偷走 盗窃
cheat, deceive, defraud | 骗 欺骗 诈骗
fully booked, full | 客满 满员 订满 约满 住满 满座 <> vacancies, have vacancies | 有空房 有空位
crowded, packed | 拥挤 人多 挤 爆满
spacious, roomy | 宽敞 宽大
noisy, loud | 吵 嘈杂 吵闹
urgent, pressing | 紧急 加急 急 着急
in advance, ahead of time, beforehand | 提前 事先 预先 事前
at any time, anytime, whenever | 随时 任何时候 什么时候都
around the clock, 24 hours a day, day and night, round the clock | 全天候 24小时 昼夜 全天 二十四小时 日夜
all year round, throughout the year | 全年 一年四季 终年 常年
in person, personally, oneself | 亲自 本人 当面
for somebody else, by proxy | 代 代为 替 代办
separately, on its own, individually | 单独 分开 另外 另行 各自
together, along, jointly | 一起 一同 共同 一块儿 一并
again, once more, anew | 再次 重新 再 再度 又
as soon as possible, quickly, without delay | 尽快 尽早 赶快 马上 赶紧 抓紧
likely, most likely, very likely, in all probability | 很可能 大概率 多半 十有八九 大概
by mistake, accidentally, unintentionally | 误 不小心 无意 失误 <> on purpose, deliberately, intentionally | 故意 有意 存心 特意
valid, good | 有效 <> invalid, void | 无效 失效 作废 过期
sufficient, enough | 足够 够 充足 够用 <> insufficient, short | 不足 不够 缺
complete, intact, undamaged, in good condition | 完整 完好 完好无损 齐全 没坏 <> damaged, broken, defective | 破损 损坏 坏 破 受损
married | 已婚 结婚 成家 <> single, unmarried, divorced | 未婚 单身 离婚 离异
employed, have a job, in work | 在职 有工作 就业 <> unemployed, out of work, jobless | 失业 没工作 无业 待业
open, open for business | 营业 开门 开放 开馆 开业 <> closed, shut | 关门 打烊 闭馆 停业 歇业 休息 店休 不营业 闭店
public, open to the public | 公开 公众 <> internal, confidential, private | 内部 保密 机密 不公开
compulsory, mandatory, required, obligatory | 必修 强制 必需 必须 必填 <> elective, optional, voluntary | 选修 自愿 可选 选填
full-time | 全职 专职 <> part-time | 兼职
indoor, indoors | 室内 <> outdoor, outdoors | 室外 户外 露天
one-way, single | 单程 单向 <> round-trip, return, two-way | 往返 双程 来回 双向
direct, non-stop, nonstop | 直达 直飞 <> connecting, with a change, with a transfer | 中转 转机 换乘 转车
wired | 有线 <> wireless | 无线
earn, make a profit, make money | 赚 盈利 获利 赚钱 挣 挣钱 <> lose money, make a loss | 亏 亏损 赔钱 亏钱
send, email | 发送 发 发到 发至 发送到 发送至 寄到 寄至 寄
issue, make out | 开具 开 开好 出具
break down, be broken, be out of order | 坏 坏了 出故障 出了故障 有故障 故障 失灵
look up, check, view | 查询 查看 查阅 查
boil, come to the boil | 煮沸 烧开 煮开 水开 沸腾 烧沸
lock | 锁 锁住 锁定 锁上
criticize, criticise, blame, scold | 批评 责备 训斥 指责 骂 <> praise, compliment, commend | 表扬 称赞 夸奖 夸 赞扬 表彰
quarrel, argue | 吵架 争吵 争执
meet, get together | 见面 碰面 会面 碰头
invite | 邀请 请
be cheated, fall for a scam | 受骗 上当 被骗
go bankrupt, go out of business | 破产 倒闭
hire, recruit | 招聘 招人 招 录用 聘用 <> lay off, dismiss, fire | 裁员 裁 解雇 辞退 开除 解聘
succeed, take over | 接替 接任 继任
smoke | 抽烟 吸烟
diet, lose weight | 减肥 瘦身 减重 <> gain weight, put on weight | 增肥 发胖 长胖
headache, have a headache | 头疼 头痛
stomach ache, stomachache | 肚子疼 肚子痛 腹痛 胃痛
toothache | 牙疼 牙痛
fall down, trip | 摔倒 跌倒 摔跤
be stuck in traffic, traffic jam | 堵车 塞车 交通拥堵 拥堵
speed, exceed the speed limit | 超速
drink and drive, drunk driving | 酒驾 酒后驾车 酒后开车 醉驾
out of battery, dead battery, out of power | 没电 电量耗尽 没电了
offline, lose the network | 断网 没网 掉线
lag, stutter | 卡顿 卡 <> smooth | 流畅
clock in, punch in, sign in | 打卡 签到
reimburse, claim expenses | 报销
get a raise, get a pay rise | 加薪 涨工资 涨薪 <> take a pay cut | 降薪 减薪
take away, to go, takeaway | 打包 带走 外带 外卖 <> eat in, dine in | 堂食 在店里吃
fade, lose colour | 褪色 掉色
renovate, decorate | 装修
agree, be of one mind | 同意 一致 赞同 <> disagree | 反对 不同意
believe, trust | 相信 信任 信 <> doubt, distrust | 怀疑 不信
be fond of, love, like | 喜欢 喜爱 爱 <> hate, dislike | 讨厌 厌恶 不喜欢
be afraid, fear | 害怕 怕 恐惧
be angry, lose one's temper | 生气 发火 愤怒 恼火
save, economize | 节省 节约 省 <> waste | 浪费
stop, park | 停 停下 停止
stop work, strike | 罢工 停工
pass through, go through, flow through | 流经 经过 途经 穿过 路过 <> bypass | 绕过
go wrong, make a mistake | 出错 弄错 搞错 犯错
arrange | 安排
attach, enclose | 附 附上 附有 随附
back up | 备份
speak, say, talk | 说 说话 讲话 讲 发言
win, beat, defeat | 赢 打败 战胜 击败 获胜 <> lose, be beaten | 输 输给 落败
`
