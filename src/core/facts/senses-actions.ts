// What people do, in both languages: forms of one line can mean the same, those after `<>` the opposite.

/** One sense a line, in the shape of the concepts. A form may stand in several lines: it has several senses. */
export const ACTIONS = `
wake, wake up, get up, awake | 醒 醒来 起床 睡醒 <> sleep, asleep, fall asleep, go to bed, go to sleep | 睡 睡着 睡觉 入睡 上床
wear, put on, dress, have on | 穿 戴 穿上 戴上 佩戴 穿戴 <> take off, undress, remove | 脱 脱下 摘 摘下 取下
pick up, collect, fetch, get | 取 领取 拿 取走 领 <> drop off, leave behind | 放下 寄存
take, bring, carry | 带 携带 带上 随身携带 拿 带来
keep, hold, preserve, maintain | 保持 保留 维持 保存 守住 <> break, throw away, violate | 违背 违反 打破 丢掉
throw away, throw out, discard, toss, dump, dispose | 扔 扔掉 丢弃 丢掉 抛弃
touch, feel, handle | 触摸 碰 摸 触碰 接触
look at, watch, view, see | 看 观看 看到 看见 观赏
hear, listen, listen to | 听 听到 听见 收听
speak, talk, chat, converse | 说话 讲 谈 聊 聊天 交谈 谈话
call, phone, ring, telephone, ring up, call up | 打电话 致电 来电 去电 拨打
tell, inform, notify, let know | 告诉 告知 通知
ask for, request, beg | 要求 请求 索要
shout, yell, cry out, scream | 喊 大喊 叫喊 喊叫 <> whisper | 低语 耳语
laugh, smile | 笑 大笑 微笑 <> cry, weep, sob | 哭 哭泣 流泪
run, jog | 跑 跑步 奔跑
hurry, rush, hasten | 赶快 赶紧 赶忙 快点 <> slow down, take time | 慢点 放慢
speed up, accelerate | 加速 加快 提速 <> slow down, decelerate | 减速 放慢 减慢
climb, go up, ascend | 爬 攀登 上 登上 爬山 登山 <> descend, go down, come down | 下 下来 下山
turn up, louder | 调大 调高 开大 <> turn down, lower | 调低 调小 关小
lift, raise, hoist, put up | 举 举起 抬 抬起 升起 <> lower, put down, drop | 放下 降下
push, shove, press | 推 按 <> pull, drag, tug | 拉 拖 拽
catch, grab, seize, grasp | 抓 抓住 捉 捉住 <> release, let go, set free, free | 放 放开 松开 释放
arrest, detain, take into custody | 逮捕 拘留 抓获 扣留 <> release, set free | 释放 放走
fill, fill up, top up | 装满 加满 填满 灌满 <> empty, drain, pour out | 倒空 倒掉 清空
fill in, fill out, complete | 填写 填 填好
wash, clean, rinse | 洗 清洗 洗净 洗涤 冲洗 <> soil, dirty, stain | 弄脏
wipe, sweep, mop, dust | 擦 擦拭 打扫 扫
tidy, clean up, tidy up | 收拾 整理 打扫 <> mess up | 弄乱
cook, prepare, make | 做饭 煮 烹饪 做 烧
boil | 煮 煮沸 烧开 <> freeze | 冷冻 结冰 冻
heat, heat up, warm up | 加热 热一热 <> cool, cool down, chill | 冷却 降温 冷藏
melt, thaw | 融化 熔化 解冻 <> freeze, solidify | 冻结 凝固 冻 结冰
burn, set fire, on fire | 烧 燃烧 着火 起火 失火 <> put out, extinguish | 扑灭 熄灭
light, light up, ignite | 点燃 点亮 点着 <> go out, put out | 熄灭 灭
eat, take | 吃 服用 服 口服
be on holiday, have a day off | 放假 休假 <> go to work | 上班
eat, have | 吃 用餐 吃饭 <> fast, starve | 挨饿 禁食
chew, bite | 嚼 咬
swallow | 吞 咽 吞下 咽下 <> spit out, vomit, throw up | 吐 呕吐 吐出
feed | 喂 喂养 喂食
pour, tip | 倒 倒入
cut, chop, slice | 切 剪 砍 割
open, unlock, unwrap, unpack | 打开 拆开 拆封 开启 <> close, shut, lock, seal, wrap, pack | 关 合上 锁 密封 打包
build, put up, erect, construct | 建 盖 搭建 建造 修建 <> pull down, tear down, knock down, demolish | 拆 拆除 推倒
stand, stand up | 站 站立 站起来 <> sit, sit down, lie down | 坐 坐下 躺下
go in, get in, come in, enter | 进 进去 进来 进入 入内 <> go out, get out, come out, exit | 出 出去 出来 外出
get on, board, get in | 上车 登机 上船 登上 <> get off, get out, alight | 下车 下机 下船
take off, depart | 起飞 <> land, touch down | 降落 着陆
set off, set out, leave, depart, head off | 出发 动身 启程 离开 <> arrive, get to, reach, come | 到 到达 抵达 到来
come back, return, go back, be back | 回来 回去 返回 归来 回 <> leave, go away | 离开 走 走开
stay, remain | 停留 留下 留 待 呆 逗留 <> leave, go, move out | 离开 走 离去
move, relocate, move house | 搬 搬家 迁 迁移 搬迁
move in | 搬进 入住 搬入 <> move out | 搬出 搬走
check in | 入住 办理入住 值机 <> check out | 退房
rent, lease, hire | 租 租用 租赁 承租
rent out, let | 出租 租出 <> rent | 租 承租
hire, employ, take on, recruit | 雇 雇用 聘请 招 录用 <> sack, fire, dismiss, lay off | 解雇 开除 炒 裁掉
quit, resign, step down | 辞职 离职 辞去
join, sign up, take part in | 加入 参加 报名 参与 <> leave, quit, drop out, withdraw | 退出 退学 离开
graduate, finish school | 毕业
pass | 通过 及格 合格 <> fail, flunk | 不及格 挂科 没通过
win, beat, defeat | 赢 赢得 打败 战胜 击败 胜出 <> lose | 输 输给 输掉
earn, make money, gain | 挣 赚 赚到 挣钱 赚钱 <> lose | 亏 赔 亏损 赔钱
spend | 花 花费 花掉 <> save, save up, put aside | 节省 节约 攒 省 存
owe | 欠 欠款 欠债 <> repay, pay back, pay off | 还 偿还 还清 归还
borrow | 借 借入 借来 <> lend, give back | 借给 借出 归还
give back, return | 还 归还 交还 还给 还了 还书
waste | 浪费 <> save, conserve | 节约 节省
donate, give away, contribute | 捐 捐赠 捐款 捐献
steal, rob | 偷 盗窃 偷走 抢
find, discover, come across | 找到 发现 <> lose, misplace, missing | 丢 丢失 弄丢 遗失 丢了
look for, search for, seek | 找 寻找
hide, conceal, cover up | 藏 隐藏 隐瞒 掩盖 <> reveal, expose, disclose, show | 揭露 暴露 公开 透露
remember, recall, keep in mind | 记得 记住 记起 想起 <> forget | 忘 忘记 忘了
learn, study | 学 学习 学会
teach, instruct, tutor | 教 教授 讲授
understand, get, grasp, figure out | 明白 懂 理解 清楚 <> misunderstand | 误解 误会
agree, consent | 同意 赞成 答应 <> disagree, object | 反对 不同意
promise, pledge, swear | 答应 承诺 保证 许诺
allow, let, permit | 让 允许 准许 许可 <> forbid, ban, prohibit, prevent | 禁止 不许 阻止 不准
invite, ask over | 邀请 请
help out, lend a hand, assist | 帮 帮忙 帮助 协助 援助 <> hinder, hamper, obstruct | 妨碍 阻碍
support, back, stand by, favour, favor | 支持 拥护 赞成 赞同 <> oppose, resist, object to | 反对 抵制
accept, take | 接受 支持 收 收取 接收
uphold, sustain, grant | 支持 准许 <> dismiss, reject, overrule | 驳回
praise, compliment, commend | 表扬 称赞 夸奖 赞扬 夸 <> criticize, blame, scold, tell off | 批评 责备 指责 骂
reward | 奖励 奖赏 <> punish, fine, penalize | 惩罚 处罚 罚
thank, be grateful | 感谢 谢谢 感激
apologize, say sorry | 道歉 赔礼 认错
forgive, pardon, excuse | 原谅 宽恕 饶恕
complain, grumble | 抱怨 投诉 埋怨
trust, believe, rely on | 相信 信任 信赖 <> doubt, distrust, suspect | 怀疑 不信 质疑
admit, confess, own up | 承认 坦白 招认 <> deny | 否认
lie | 撒谎 说谎 骗
cheat, deceive, trick, fool | 骗 欺骗 作弊
marry, get married, wed | 结婚 成婚 娶 嫁 <> divorce, split up, separate, break up | 离婚 分手 分开
give birth, have a baby | 生 生下 生孩子 分娩
be born | 出生 诞生 <> die, pass away | 去世 死 逝世 过世
grow up | 长大 成长
get better, recover, heal | 好转 康复 痊愈 恢复 好了 <> get worse, worsen, deteriorate | 恶化 加重 变差 变糟
improve, get better | 改善 提高 改进 变好 好转 <> get worse, worsen, deteriorate, decline | 变差 恶化 下降
hurt, injure, wound | 受伤 伤 伤害 弄伤
rescue, save | 救 救出 营救 拯救 抢救
protect, defend, guard | 保护 守护 防护 <> attack, harm | 攻击 袭击 伤害
break down, stop working, go wrong, broken | 坏 坏了 出故障 发生故障 抛锚 失灵 <> work, run, function | 运行 运转 正常 工作
fix, repair, mend | 修 修好 修理 维修 修复 <> break, damage | 弄坏 打破 损坏 摔坏
crash, collide, hit | 撞 相撞 撞上 碰撞
fall, fall down, fall over, trip | 摔 摔倒 跌倒 倒下 掉
drop, fall off | 掉 落下 掉下
rain | 下雨 降雨
snow | 下雪 降雪
shine | 照耀 照
blow | 吹 刮 刮风
increase, go up, rise | 增加 上升 涨 上涨 增长 <> decrease, go down, fall, drop | 减少 下降 跌 降 下跌
expand, grow, enlarge, extend, widen | 扩大 扩张 扩展 变大 增大 <> shrink, reduce, contract, cut | 缩小 收缩 缩减
lengthen, extend, prolong | 延长 拉长 加长 <> shorten, cut short | 缩短
strengthen, reinforce | 加强 增强 强化 巩固 <> weaken, undermine | 削弱 减弱
tighten, fasten | 收紧 拧紧 系紧 系好 <> loosen, relax, undo | 放松 松开 拧松 放宽
gain weight, put on weight, get fat | 发胖 变胖 长胖 增重 <> lose weight, slim down | 减肥 变瘦 瘦了 减重
bring forward, move up | 提前 提早 <> put off, postpone, delay, defer, push back | 推迟 延期 延后 推后 改期
begin, start, kick off, get going | 开始 开幕 启动 展开 <> end, finish, wrap up, be over | 结束 完 完结 闭幕 完成
resume, restart, pick up again | 恢复 重新开始 继续 <> pause, stop, suspend, halt | 暂停 中止 停 停止
stop, quit, give up, cease | 停 停止 戒 戒掉 放弃 <> continue, carry on, keep on, go on | 继续 坚持 持续
persist, keep going, persevere | 坚持 <> give up, abandon, quit | 放弃
call off, cancel, scrap | 取消 作罢
happen, occur, take place | 发生 举行 出现
hold, host, organize | 举办 举行 主办 召开
appear, show up, turn up, come out | 出现 露面 现身 <> disappear, vanish, go missing | 消失 不见 失踪
attend, be present, go to, be there | 出席 到场 参加 在场 <> be absent, absent, miss, skip | 缺席 缺课 旷课 不在场
visit, call on, drop by | 拜访 参观 访问 看望 探望 探访
meet, run into, bump into, encounter | 遇到 遇见 见面 碰见 碰到 相遇 会面
pick, choose, select | 选 挑 挑选 选择 选中
elect, vote in | 选举 当选 选出 推选
replace, substitute, swap, change | 替换 更换 换 代替 取代 换成
compare | 比较 对比
separate, divide, split | 分开 分离 分 拆分 <> join, combine, merge, unite | 合并 结合 联合 合
connect, link, attach | 连接 接上 相连 <> disconnect, detach, unplug | 断开 拔下 拔掉 脱离
plug in | 插上 接上 <> unplug, pull out | 拔掉 拔下
add, put in | 加 添加 加入 放入 <> take out, remove, take away | 去掉 取出 拿走 除去
log in, sign in, log on | 登录 登入 登陆 <> log out, sign out, log off | 退出 登出 注销
turn on, switch on, power on | 打开 开 开启 启动 <> turn off, switch off, power off, shut off | 关 关掉 关闭 关上
sell out, sold out | 卖完 卖光 售罄 售完
close, closed | 闭馆 停业 休馆 歇业 打烊 关门 休息
block, blocked, close, closed | 封闭 封 关闭 堵住
block, ban | 拉黑 屏蔽 封禁 封锁 <> unblock | 解封 解除
publish, put out, release, post | 发表 出版 发布 刊登
cover | 盖 覆盖 遮盖 <> uncover | 揭开
lead, head, be in charge of, run | 领导 带领 率领 负责 主管 <> follow | 跟随 追随
obey, follow, comply with, observe, abide by | 遵守 服从 听从 遵循 <> disobey, break, violate, breach | 违反 违背 不服从
finish, complete, get done | 完成 做完 办完 弄完
arrange, organize, set up | 安排 组织 筹备
prepare, get ready | 准备 预备
book, reserve | 预订 预约 订 预定
queue, queue up, line up, stand in line, wait in line | 排队
park | 停车 停放
reverse, back up | 倒车 <> drive forward | 前进
cross | 过 穿过 横穿 穿越
skip, jump, leap | 跳 跳跃 跳过
swim | 游泳 游
fly | 飞 飞行
sail | 航行
ride | 骑 乘坐 坐
hit, strike, beat | 打 击 打击 敲
kick | 踢
sign | 签 签字 签名 签署
deliver, drop off, send | 送 送到 送达 派送 投递
receive, get | 收到 得到 获得 接到 收
accept, take | 接受 收下 收 收取 <> refuse, turn down, decline, reject | 拒绝 推辞 谢绝
succeed, make it | 成功 做到 <> fail | 失败 没成功
solve, work out, sort out, settle | 解决 解 处理好
try out, test | 试 测试 试用 试验
measure | 测量 量 测
count | 数 计数 计算
calculate, work out, compute | 计算 算 算出
rest, take a break, relax | 休息 歇 放松 <> work | 工作 干活 上班
go to work | 上班 <> get off work, finish work | 下班
retire | 退休
be late, late, arrive late | 迟到 来晚 晚到 晚点 晚 晚了 <> be early, on time, punctual, early | 准时 早到 按时 提前
catch | 赶上 赶到 <> miss | 错过 没赶上 误了
catch up, keep up | 赶上 跟上 追上 <> fall behind, lag behind | 落后 掉队
like, enjoy, love, be fond of | 喜欢 爱 喜爱 热爱 爱好 <> hate, dislike, detest, can't stand | 讨厌 厌恶 恨 不喜欢
worry, be anxious | 担心 担忧 发愁 <> be relieved, relax | 放心 安心
fear, be afraid, afraid, scared | 害怕 怕 恐惧
hope, wish | 希望 盼望
plan, intend, mean to | 打算 计划 准备
gather, assemble, get together | 集合 聚集 聚会 聚 <> disperse, break up, scatter | 解散 散开 分散
attack, assault | 攻击 袭击 进攻 <> defend | 防守 防御 保卫
surrender, give in, give up | 投降 屈服 让步 <> resist, fight back | 抵抗 反抗
plant, grow, sow | 种 种植 栽 栽种 <> harvest, reap | 收获 收割
bury | 埋 埋葬 <> dig up | 挖出
write, author, compose | 写 写作 创作 作者 撰写 著
read | 读 阅读 看书 念
print | 打印 印刷
publish, bring out | 出版 发行
burn | 烧 烧毁 烧掉
make, made of, consist of | 制成 做成 制作
draw, paint | 画 绘画 画画
go to bed | 上床 就寝
sing | 唱 唱歌
dance | 跳舞
take photos, photograph, take pictures, take a photo | 拍照 照相 摄影 拍
record | 录 录音 录制 记录
play | 玩 玩耍 播放 弹 演奏 打 踢
smoke | 抽烟 吸烟
drink | 喝 饮用 饮
translate | 翻译 译
spell | 拼写
borrow books, check out | 借书 <> return books | 还书
vaccinate | 接种 打疫苗
operate on | 做手术 动手术
cough | 咳嗽
be discharged, leave hospital | 出院 <> be hospitalized, be admitted, hospitalized | 住院 入院
`
