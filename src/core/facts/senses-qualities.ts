// How things are, in both languages: forms of one line can mean the same, those after `<>` the opposite.

/** One sense a line, in the shape of the concepts. A form may stand in several lines: it has several senses. */
export const QUALITIES = `
big, large, huge, enormous, massive, giant, vast | 大 巨大 庞大 <> small, little, tiny, minute | 小 微小 细小
tall, high | 高 高大 <> short, low | 矮 低 矮小
long | 长 <> short | 短
wide, broad | 宽 宽阔 宽敞 广 <> narrow, tight | 窄 狭窄
deep | 深 <> shallow | 浅
thick | 厚 粗 浓 <> thin | 薄 细 稀
fat, overweight, chubby, plump | 胖 肥 肥胖 <> thin, slim, skinny, slender, lean | 瘦 苗条 瘦弱
heavy | 重 沉 <> light | 轻
fast, quick, rapid, swift, speedy | 快 迅速 飞快 <> slow, sluggish | 慢 缓慢
early | 早 <> late | 晚 迟
early, beginning of, start of | 初 上旬 月初 年初 <> late, end of | 底 末 下旬 月底 月末 年底 年末
hot, boiling, scorching | 热 炎热 烫 <> cold, freezing, chilly, icy | 冷 寒冷 凉 冰凉 冰冷
warm, mild | 暖 温暖 暖和 <> cool | 凉 凉爽
wet, damp, moist, soaked, soggy | 湿 潮湿 湿润 湿透 <> dry, arid | 干 干燥 干旱
clean, spotless, tidy, neat | 干净 清洁 整洁 整齐 <> dirty, filthy, messy, untidy | 脏 肮脏 凌乱 乱 邋遢
clear, transparent | 清 清澈 透明 <> cloudy, muddy, murky, opaque | 浑浊 混浊 不透明
sunny, fine, clear | 晴 晴朗 晴天 <> cloudy, overcast | 阴 阴天 多云
bright, light | 亮 明亮 光亮 <> dark, dim, gloomy | 暗 黑暗 昏暗
loud, noisy | 吵 吵闹 响 大声 嘈杂 <> quiet, silent, peaceful, soft | 安静 静 小声 寂静
strong, powerful, sturdy, robust | 强 强壮 有力 结实 坚固 强大 <> weak, feeble, fragile, frail | 弱 虚弱 软弱 脆弱 无力
hard, firm, solid, stiff | 硬 坚硬 坚固 <> soft, flexible | 软 柔软
sharp | 锋利 尖锐 尖 <> blunt, dull | 钝
smooth, even, flat, level | 光滑 平滑 平坦 平整 <> rough, bumpy, uneven | 粗糙 崎岖 坎坷
straight | 直 笔直 <> crooked, bent, curved, winding | 弯 弯曲 曲折
tight | 紧 <> loose, baggy | 松 宽松
full, packed, crowded | 满 拥挤 挤 <> empty, vacant, deserted, bare | 空 空荡荡 空旷
vacant, free, unoccupied, empty, available | 空 空闲 空着 没人 无人 <> taken, occupied, busy, in use | 有人 占用 占了 已占
busy | 忙 忙碌 繁忙 <> free, idle | 闲 空闲 有空
open | 开 开着 敞开 <> closed, shut | 关 关着 关闭
locked | 锁着 上锁 锁上 <> unlocked | 没锁 未锁
on, lit | 开着 亮着 亮 <> off, out | 关着 关了 灭 灭了 熄灭
new, brand new | 新 崭新 全新 <> old, used, second-hand, worn | 旧 老旧 二手 破旧
modern, contemporary | 现代 时髦 <> ancient, old-fashioned, outdated, traditional | 古代 古老 过时 陈旧
young | 年轻 年幼 <> old, elderly, aged | 老 年老 年迈
fresh | 新鲜 <> stale, rotten, spoiled, gone off, off | 变质 腐烂 不新鲜 坏了 馊
ripe, mature | 熟 成熟 <> unripe, immature, raw, green | 生 未熟 幼稚
cooked, done | 熟 煮熟 做熟 <> raw, uncooked, undercooked | 生 没熟
sweet | 甜 <> bitter, sour | 苦 酸
salty | 咸 <> bland, unsalted | 淡
spicy, hot | 辣 <> mild | 不辣 清淡
tasty, delicious, yummy | 好吃 美味 可口 <> disgusting, awful, tasteless | 难吃
fragrant | 香 <> smelly, stinky | 臭
good, great, excellent, wonderful, fantastic, nice, superb | 好 优秀 很棒 出色 优良 棒 <> bad, poor, terrible, awful, horrible, lousy | 坏 差 糟 糟糕 恶劣
well, nicely | 好 <> badly, poorly | 差 糟
best, finest | 最好 最佳 <> worst | 最差 最坏
right, correct, true | 对 正确 <> wrong, incorrect, mistaken, false | 错 错误
real, genuine, authentic, original | 真 真的 真实 真品 正品 <> fake, false, counterfeit | 假 假的 假货 伪造 仿冒
honest, truthful, sincere | 诚实 老实 真诚 <> dishonest, lying | 不诚实 虚伪
kind, friendly, nice, warm-hearted | 友好 和善 善良 友善 亲切 热情 <> unfriendly, hostile, mean, rude, cold | 冷漠 不友好 凶 冷淡 恶毒
polite, courteous, well-mannered | 礼貌 有礼貌 客气 <> rude, impolite | 粗鲁 无礼 没礼貌
brave, courageous, bold | 勇敢 大胆 <> cowardly, timid, afraid | 胆小 懦弱 怯懦
shy, timid | 害羞 内向 腼腆 <> outgoing, confident | 外向 开朗 大方
hard-working, diligent, industrious | 勤奋 努力 勤劳 用功 <> lazy, idle | 懒 懒惰
careful, cautious | 小心 仔细 细心 谨慎 认真 <> careless, reckless | 粗心 马虎 大意
patient | 耐心 有耐心 <> impatient | 急躁 不耐烦 没耐心
generous | 大方 慷慨 <> stingy, mean, selfish | 小气 吝啬 自私
modest, humble | 谦虚 <> arrogant, proud, conceited | 骄傲 自大
clever, smart, bright, intelligent | 聪明 机灵 <> stupid, dumb, foolish, silly | 笨 愚蠢 傻 蠢
happy, glad, cheerful, joyful, delighted, pleased | 高兴 快乐 开心 愉快 幸福 <> sad, unhappy, upset, miserable, depressed | 难过 伤心 悲伤 不开心 沮丧
satisfied, content, pleased, happy | 满意 满足 <> dissatisfied, disappointed, unhappy | 失望 不满 不满意
anxious, in a hurry | 急 着急
calm, relaxed | 冷静 平静 镇定 放松 <> nervous, anxious, tense, excited, worried | 紧张 焦虑 激动
angry, mad, furious, annoyed, cross | 生气 愤怒 恼火 发火
tired, exhausted, weary, worn out | 累 疲惫 疲劳 疲倦 <> energetic, rested, refreshed | 精神 精力充沛
hungry, starving | 饿 <> full | 饱
thirsty | 渴 口渴
healthy, well, fit | 健康 身体好 <> sick, ill, unwell | 生病 病 病了 不舒服
sober | 清醒 <> drunk | 醉 喝醉
awake | 醒着 清醒 <> asleep | 睡着
conscious | 有意识 <> unconscious | 昏迷 失去知觉
alive, living | 活 活着 健在 <> dead | 死 死了
married | 已婚 结婚 <> single, unmarried, divorced | 单身 未婚 离婚 离异
pregnant, expecting | 怀孕
beautiful, pretty, lovely, handsome, attractive | 美 美丽 漂亮 好看 帅 英俊 <> ugly | 丑 难看 丑陋
rich, wealthy, well-off | 富 富裕 有钱 富有 <> poor | 穷 贫穷 贫困
cheap, inexpensive, low-priced | 便宜 廉价 <> expensive, dear, costly, pricey | 贵 昂贵
safe, secure | 安全 <> dangerous, risky, unsafe, hazardous | 危险 不安全
easy, simple | 容易 简单 <> hard, difficult, tough, complicated, complex | 难 困难 复杂
usable, use, be used | 使用 可用 可以用 <> unusable | 不可用 用不了
useful, helpful, handy | 有用 <> useless | 没用 无用
interesting, fun, exciting, entertaining | 有趣 有意思 好玩 精彩 <> boring, dull, tedious | 无聊 没意思 乏味 枯燥
important, essential, vital | 重要 关键 要紧 <> unimportant, minor, trivial | 次要 不重要
necessary, needed | 必要 <> unnecessary, needless | 不必要 多余
popular | 受欢迎 流行 热门 <> unpopular | 冷门 不受欢迎
convenient, handy | 方便 便利 <> inconvenient | 不便 麻烦
common, ordinary, usual, normal | 普通 常见 平常 一般 <> rare, unusual, uncommon, special | 罕见 稀有 少见 特殊 特别
famous, well-known | 有名 著名 出名 知名 <> unknown, obscure | 无名 默默无闻 不出名
public | 公共 公开 公立 公用 <> private | 私人 私立 秘密 私有
legal | 合法 <> illegal | 违法 非法
guilty | 有罪 <> innocent, not guilty | 无罪 清白 无辜
urgent | 紧急 急 迫切
possible | 可能 <> impossible | 不可能
certain, sure | 肯定 确定 一定 <> uncertain, unsure, doubtful | 不确定 不一定
obvious, clear, evident | 明显 显然 清楚 <> vague, unclear | 模糊 不清楚 含糊
same, identical, alike | 一样 相同 同样 <> different, distinct | 不同 不一样
similar | 相似 类似 差不多
complete, whole, entire | 完整 整个 全部 <> incomplete, partial | 不完整 残缺 部分
enough, sufficient, adequate | 足够 够 充足 充分 <> insufficient, lacking, short, not enough | 不足 不够 缺乏 短缺
extra, spare, additional | 多余 额外 备用 另外
working, functioning, in working order | 正常 完好 <> broken, out of order, faulty, down, out of service | 坏 坏了 故障 失灵 停用
charged, full | 充满电 有电 <> dead, flat, out of battery | 没电 没电了
smooth | 顺利 畅通 <> bumpy, jammed, congested, blocked | 堵 堵车 拥堵 堵塞
stable, steady | 稳定 平稳 <> unstable, shaky | 不稳定 动荡
natural | 天然 自然 <> artificial, man-made | 人工 人造
alcoholic | 含酒精 <> alcohol-free, non-alcoholic | 无酒精 不含酒精
poisonous, toxic | 有毒 <> harmless, non-toxic, edible | 无毒 无害
harmful, bad | 有害 <> harmless, beneficial, good | 无害 有益
infectious, contagious | 传染 传染性
free, gratis | 免费 <> paid | 付费 收费
tax-free, duty-free | 免税 <> taxable | 应税 含税
single, one-way | 单程 单 <> return, round-trip, double | 往返 双
direct, non-stop | 直达 直飞 <> indirect, connecting | 转机 中转
| 有 已 可 合 <> | 无 未 没 非 不
left | 左 左边 左手 <> right | 右 右边 右手
upper, top, upstairs | 上 上面 楼上 顶部 <> lower, bottom, downstairs | 下 下面 楼下 底部
front | 前 前面 前门 <> back, rear | 后 后面 后门
inside, indoor, indoors | 里面 室内 屋里 内 <> outside, outdoor, outdoors | 外面 室外 户外 外
near, close, nearby | 近 附近 靠近 <> far, distant, remote, far away | 远 遥远 偏远
here | 这里 这儿 <> there | 那里 那儿
local | 当地 本地 <> foreign | 外地 外国
urban | 城市 城里 <> rural | 农村 乡下 乡村
horizontal | 水平 横 <> vertical | 垂直 竖
odd | 单数 单号 单日 奇数 <> even | 双数 双号 双日 偶数
positive | 正 阳性 <> negative | 负 阴性
male | 男 男性 雄 公 <> female | 女 女性 雌 母
maternal | 母亲 <> paternal | 父亲
major, main, chief, primary | 主要 首要 <> minor, secondary | 次要
senior | 高级 资深 <> junior | 初级 低级
professional | 专业 职业 <> amateur | 业余
spring | 春 春天 春季 <> autumn, fall | 秋 秋天 秋季
summer | 夏 夏天 夏季 <> winter | 冬 冬天 冬季
daily, every day, each day | 每天 每日 天天
weekly, every week | 每周 每星期
monthly, every month | 每月 每个月
yearly, annual, annually, every year | 每年 年度
always, all the time, constantly | 总是 一直 始终 老是 <> never | 从不 从来不 从未
often, frequently, regularly | 经常 常常 时常 常 <> rarely, seldom, hardly ever | 很少 难得 偶尔
sometimes, now and then, occasionally, from time to time | 有时 有时候 偶尔
usually, normally, generally, as a rule | 通常 一般 平时
recently, lately | 最近 近来
immediately, at once, right away, straight away | 立刻 马上 立即
suddenly, all of a sudden | 突然 忽然 <> gradually, little by little, bit by bit | 逐渐 慢慢 渐渐
slowly | 慢慢 缓缓 <> quickly, rapidly, fast | 很快 迅速 飞快
together | 一起 一同 共同 <> alone, by oneself, separately | 单独 独自 一个人 分别
completely, totally, entirely, fully, wholly | 完全 全部 彻底 <> partly, partially | 部分
exactly, precisely | 正好 恰好 <> roughly, approximately | 大约 大概
mostly, mainly | 主要 大部分 多半
almost, nearly | 几乎 差点
temporarily, for now, for the time being | 暂时 临时 <> permanently, for good | 永久 永远
outside the country, abroad, overseas | 国外 海外 <> at home, domestically | 国内
`
