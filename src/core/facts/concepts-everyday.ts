// Everyday words of both languages that mean the same, each with its opposite where it has one.

/**
 * One concept a line: English forms, then after `|` Chinese ones; after `<>` the opposite in the same
 * shape. Own list, made for support, commerce and general statements; words are stemmed when read.
 */
export const EVERYDAY = `
big, large, huge, great, sizable | 大型 巨大 很大 庞大 较大 <> small, little, tiny | 小型 很小 微小 较小
larger, bigger, greater | 更大 大于 <> smaller | 更小 小于
largest, biggest | 最大 <> smallest | 最小
more | 更多 较多 多于 <> fewer, less | 更少 较少 少于 少
most | 大多数 大部分 多数 <> few, minority | 少数 少部分
many, numerous, plenty | 很多 许多 大量 众多 <> scarce | 少量 很少
all, every, each, everyone, everybody | 所有人 大家 人人 所有 全部 每个 一切 全体 均 <> some, partial, partly | 部分 有些 有的 某些 一些
high | 很高 较高 高 <> low | 很低 较低 低
higher | 更高 高于 <> lower | 更低 低于
highest | 最高 <> lowest | 最低
long | 很长 较长 长期 <> short, brief | 很短 较短 短期
longer, taller | 更长 长于 <> shorter | 更短 短于
heavy, heavier | 沉重 更重 重 <> lighter, lightweight | 更轻 轻
older | 年长 更老 <> younger | 年幼 更年轻
wide, wider, broad | 宽 更宽 <> narrow, narrower | 窄 更窄
deep, deeper | 更深 <> shallow, shallower | 更浅
thick, thicker | 更厚 厚 <> thin, thinner | 更薄 薄
loud, louder, noisy | 嘈杂 吵闹 <> quiet, quieter, silent | 安静
fast, quick, rapid, swift, speedy | 快速 很快 迅速 快 <> slow | 缓慢 很慢 慢
faster, quicker | 更快 <> slower | 更慢
beginning of | 年初 月初 上旬 世纪初 <> end of | 年末 年底 月末 月底 下旬 世纪末
century | 世纪
early | 提早 提前 早 <> late, delayed, delay, postpone, postponed, put off | 推迟 延迟 延后 延误 延期 晚
earlier, sooner | 更早 早于 <> later | 更晚 晚于
before, prior to | 之前 以前 前 <> after, following, since | 之后 以后 后
good, fine | 良好 好的 很好 <> bad, poor | 不良 糟糕 很差 坏
better | 更好 优于 <> worse | 更差 更糟 劣于
best | 最好 最佳 <> worst | 最差 最糟
strong | 强大 很强 强 <> weak | 薄弱 很弱 弱
hot, hotter | 炎热 很热 热 <> cold, colder | 寒冷 很冷 冷
warm | 温暖 <> cool | 凉爽
hard, difficult, tough | 困难 很难 难 <> easy, simple | 容易 简单 轻松
new | 全新 新的 <> old | 旧的 老旧
full | 满的 充满 <> empty | 空的 空白
rich, wealthy | 富有 富裕 <> poor man | 贫穷 贫困
young | 年轻 <> aged, elderly | 年老 年迈
cheap, inexpensive, affordable | 便宜 廉价 实惠 <> expensive, costly, pricey | 昂贵 很贵 贵
cheaper, costs less, less expensive | 更便宜 <> more expensive, costs more, pricier | 更贵
safe, secure | 安全 <> dangerous, unsafe, insecure, hazardous | 危险 不安全
clean | 干净 清洁 <> dirty | 肮脏 脏
happy, glad, pleased, joyful | 高兴 快乐 开心 愉快 <> sad, unhappy | 悲伤 难过 不高兴
same, identical, equal | 相同 一样 同样 一致 <> different, differ, unequal | 不同 不一样 不一致 有别
true, correct, right answer, accurate | 正确 真实 属实 准确 无误 <> false, incorrect, wrong, inaccurate, untrue | 错误 虚假 不正确 不准确 有误 不属实
increase, rise, grow, climb, raise, gain, up, rose, grew, increment | 增加 增长 上升 提高 上涨 提升 升高 增多 上调 <> decrease, fall, drop, decline, reduce, lower down, shrink, down, fell | 减少 下降 降低 下跌 下滑 缩减 减低 下调
win, won, victory, defeat | 赢得 获胜 胜利 取胜 战胜 <> lose, lost, loss | 输掉 失败 落败 战败
succeed, success, successful, successfully | 成功 <> fail, failure, failed, unsuccessful, unsuccessfully | 失败 未成功 不成功
start, begin, began, begun, commence, launch | 开始 启动 开启 起始 <> end, finish, stop, conclude, terminate, cease | 结束 停止 终止 完结 中止
open, opened | 打开 开放 开门 营业 开 <> close, closed, shut | 关闭 关门 停业 打烊 关上 关
continue, keep going, proceed | 继续 持续 <> pause, suspend, interrupt, halt | 暂停 中断
enter, entry, entrance, come in | 进入 入场 <> exit, leave, left, depart, departure | 离开 退出 离场
arrive, arrival, reach | 到达 抵达 <> departing | 出发 启程
buy, purchase, bought | 购买 买 选购 购入 <> sell, sale, sold | 出售 销售 卖 售卖
give, gave, provide, offer, supply, grant access | 给予 提供 给出 <> take away, withdraw | 收回 撤回
send, sent, ship, shipped, dispatch, deliver, delivery | 发送 寄出 发出 发货 配送 派送 寄送 送达 <> receive, receipt of, get parcel | 收到 接收 签收 收货
borrow | 借入 借用 借 <> lend, lent, loan | 借出 出借 借给
import | 进口 导入 <> export | 出口 导出
upload | 上传 <> download | 下载
add, append, insert | 添加 新增 加入 增添 插入 <> remove, delete, erase, drop table, discard | 删除 移除 去除 清除 删掉
create, make new, establish, set up | 创建 新建 建立 设立 <> destroy, demolish | 销毁 毁坏 摧毁
build, construct | 建造 建设 修建 <> dismantle | 拆除
enable, activate, turn on, switch on | 启用 激活 开通 打开 <> disable, deactivate, turn off, switch off | 停用 禁用 关闭 关停
allow list, whitelist | 白名单 <> blacklist, block list | 黑名单
lock | 锁定 上锁 锁住 <> unlock | 解锁
first half | 上半年 上半场 <> second half | 下半年 下半场
double, doubled, twofold | 翻番 翻一番 翻了一番 翻倍 加倍
triple, tripled, threefold | 增至三倍
connect, link up | 连接 接通 <> disconnect, unplug | 断开 拔掉
install | 安装 <> uninstall | 卸载
encrypt | 加密 <> decrypt | 解密
subscribe | 订阅 <> unsubscribe | 退订 取消订阅
register, sign up, enroll | 注册 报名 登记 <> deregister, unregister | 注销
log in, login, sign in | 登录 登入 <> log out, logout, sign out | 登出 退出登录
show, display | 显示 展示 <> hide, hidden | 隐藏
accept, accepted, agree, agreed, favour, favor | 接受 同意 赞成 赞同 <> refuse, disagree, decline offer, oppose, against | 拒绝 不同意 反对
approve, approved, approval, grant, granted | 批准 通过 核准 审批通过 <> reject, rejected, turn down, turned down, deny, denied, disapprove, denial, rejection | 驳回 否决 不予批准 不通过 拒批
support, supported, back up claim | 支持 <> unsupported
include, including, contain, containing, included, with | 包含 包括 含 含有 内含 <> exclude, excluding, without, excluded, except for | 除外
inside, within area, internal, indoors | 内部 里面 室内 <> outside, external, outdoors | 外部 外面 室外
above, over top | 上方 上面 <> below, beneath, underneath | 下方 下面
left side, leftmost | 左侧 左边 左 <> right side, rightmost | 右侧 右边 右
north, northern | 北部 北方 北 <> south, southern | 南部 南方 南
east, eastern | 东部 东方 东 <> west, western | 西部 西方 西
front | 前面 前方 <> rear, behind | 后面 后方 背面
first | 首先 首个 <> last, final, finally | 最后 最终
maximum, max | 上限 最大值 <> minimum, min | 下限 最小值
public | 公开 公共 <> private, confidential | 私有 私密 保密
online | 线上 在线 网上 <> offline | 线下 离线
domestic | 国内 <> foreign, overseas, international | 国外 海外 国际 境外
he, him, his, himself | 他 <> she, her, hers, herself | 她
male, man, men | 男性 男 男人 <> female, woman, women | 女性 女 女人
father, dad | 父亲 爸爸 <> mother, mom | 母亲 妈妈
son | 儿子 <> daughter | 女儿
brother | 兄弟 <> sister | 姐妹
husband | 丈夫 <> wife | 妻子
day, daytime | 白天 <> night | 夜晚 夜间
morning | 上午 早上 早晨 清晨 凌晨 <> evening | 晚上 傍晚 晚间 夜里
afternoon | 下午 午后
noon, midday | 中午 正午
midnight | 午夜 半夜
today | 今天 今日 <> tomorrow | 明天 明日
yesterday | 昨天 昨日
weekday, working day, business day | 工作日 <> weekend, holiday | 周末 节假日 休息日
monday, mon | 周一 星期一 礼拜一
tuesday, tue, tues | 周二 星期二 礼拜二
wednesday | 周三 星期三 礼拜三
thursday, thu, thur, thurs | 周四 星期四 礼拜四
friday, fri | 周五 星期五 礼拜五
saturday | 周六 星期六 礼拜六
sunday | 周日 周天 星期日 星期天 礼拜天 礼拜日
alive, living | 活着 在世 <> dead, died, deceased, death | 去世 死亡 逝世
healthy, health | 健康 <> sick, ill, illness, disease | 生病 患病 疾病
benign | 良性 <> malignant | 恶性
positive | 阳性 积极 正面 <> negative | 阴性 消极 负面
legal, lawful | 合法 <> illegal, unlawful | 非法 违法
guilty | 有罪 <> innocent | 无罪
war | 战争 <> peace | 和平
love | 热爱 喜爱 <> hate | 憎恨 讨厌
like, enjoy | 喜欢 <> dislike | 不喜欢
dog, canine, puppy | 狗 小狗 犬
cat, kitten, feline | 猫 小猫
person, human, individual, somebody, someone | 人类 个人 某人
child, children, kid, kids | 孩子 儿童 小孩
car, automobile, vehicle | 汽车 车辆 轿车
doctor, physician | 医生 大夫 医师
teacher, instructor | 老师 教师
student, pupil | 学生
boss, manager, supervisor | 老板 经理 主管
company, firm, corporation, enterprise, business | 公司 企业
house, home, residence | 房子 住宅 家
city, town | 城市 都市
country, nation, state nation | 国家
capital | 首都 省会
road, street | 道路 街道 马路
school | 学校
hospital, clinic | 医院 诊所
shop, store | 商店 店铺 门店 店
restaurant, eatery | 餐厅 餐馆 饭店
bite, bit, bitten, attack, attacked, assault | 咬 攻击 袭击
kill, murder, slay | 杀死 杀害 谋杀
help, assist, aid, assistance | 帮助 协助 帮忙
fix, repair, mend, solve, resolve | 修复 修理 解决 维修
break, broke, broken, damage, damaged, defective, faulty | 损坏 破损 坏了 故障 有缺陷
immediately, at once, right away, instantly, promptly, straight away, without delay | 立即 马上 立刻 即刻 即时 尽快
soon, shortly | 不久 很快就 稍后
always, forever | 总是 永远 始终 一直
often, frequently, usually, generally, normally | 经常 通常 一般 常常
sometimes, occasionally | 有时 偶尔
about to, going to | 即将 将要
because, since reason, due to, owing to, as a result of | 因为 由于
therefore, so that, thus, hence, consequently | 因此 所以 从而
famous, well known, renowned, noted | 著名 知名 有名
important, significant, crucial, key | 重要 关键 重大
beautiful, pretty, lovely | 美丽 漂亮 好看
smart, clever, intelligent, bright | 聪明 智能
find, found, discover, locate, identify | 发现 找到
search, look for, seek | 搜索 查找 寻找 查询
show proof, prove, demonstrate | 证明 表明
say, said, state, stated, tell, told, claim, mention, announce | 表示 说 声称 称 指出 宣布
think, thought, believe, consider | 认为 觉得 相信
know, known, aware | 知道 了解 知晓
ask, inquire, request info | 询问 请问 提问
answer, reply, respond, response | 回答 答复 回复 答案 答
use, utilize, employ, apply | 使用 利用 采用 运用
need, require, necessity | 需求
want, wish, desire, would like | 想要 希望 想
try, attempt | 尝试 试图
work, function, operate, run | 工作 运行 运转
live, reside, dwell | 居住 住
born, birth | 出生 生于 诞生
marry, married, wed | 结婚 成婚
write, wrote, written, author | 写 编写 撰写 书写
read, reading | 阅读 读
eat, ate, dine | 吃 食用
drink | 喝 饮用
go, went, travel, trip | 前往 去
walk | 步行 走路
drive, drove | 驾驶 开车
wait | 等待 等候
choose, chose, select, pick | 选择 选取 挑选
change, modify, alter, edit, update, amend | 更改 修改 变更 更新 调整
check, verify, examine, inspect, review | 检查 核实 审核 核查 查看 验证
`
