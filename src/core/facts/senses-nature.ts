// Animals, food, sport, clothes and materials, in both languages: forms of one line can mean the same.

/** One sense a line, in the shape of the concepts. A form may stand in several lines: it has several senses. */
export const NATURE = `
stop raining, rain stops, rain stopped | 雨停 <> rain, raining | 下雨 在下雨 下着雨
bear | 熊 狗熊
goose | 鹅
duck | 鸭 鸭子
whale | 鲸 鲸鱼
shark | 鲨鱼
dolphin | 海豚
frog | 青蛙
turtle, tortoise | 乌龟 龟
crab | 螃蟹
bee | 蜜蜂
ant | 蚂蚁
butterfly | 蝴蝶
mosquito | 蚊子
fly | 苍蝇
spider | 蜘蛛
rat, mouse | 老鼠 鼠
deer | 鹿
camel | 骆驼
donkey | 驴
goat | 山羊
wolf | 狼
fox | 狐狸
eagle | 鹰 老鹰
owl | 猫头鹰
pigeon, dove | 鸽子
parrot | 鹦鹉
penguin | 企鹅
bamboo | 竹子
rose | 玫瑰
grain, cereal | 粮食 谷物
wheat | 小麦
soybean, soybeans | 大豆 黄豆
beans, green beans | 豆角 豆子 四季豆
pear | 梨
cherry | 樱桃
mango | 芒果
pineapple | 菠萝
coconut | 椰子
plum | 李子
kiwi | 猕猴桃
garlic | 大蒜 蒜
ginger | 姜 生姜
cucumber | 黄瓜
eggplant, aubergine | 茄子
spinach | 菠菜
celery | 芹菜
lettuce | 生菜
pumpkin | 南瓜
mushroom | 蘑菇
tofu, bean curd | 豆腐
soy milk | 豆浆
porridge, congee | 粥
steamed bun | 馒头 包子
hot pot | 火锅
hamburger, burger | 汉堡 汉堡包
pizza | 披萨 比萨
honey | 蜂蜜
jam | 果酱
flour | 面粉
mineral water, bottled water, water | 矿泉水 水
tea leaves, tea | 茶叶 茶
golf | 高尔夫 高尔夫球
baseball | 棒球
hockey, ice hockey | 冰球 曲棍球
rugby | 橄榄球
chess | 国际象棋 象棋
boxing | 拳击
skiing, ski | 滑雪
skating, skate | 滑冰 溜冰
swimming | 游泳
running, run | 跑步 赛跑
marathon | 马拉松
cycling | 骑行 骑车
gymnastics | 体操
yoga | 瑜伽
fishing | 钓鱼 捕鱼
hiking | 徒步 远足
camping | 露营 野营
olympics, olympic games | 奥运会 奥运
world cup | 世界杯
goal | 进球 目标 球门
piano | 钢琴
guitar | 吉他
violin | 小提琴
flute | 长笛 笛子
drum, drums | 鼓
tram, streetcar | 电车 有轨电车
scarf | 围巾
belt | 皮带 腰带
tie | 领带
underwear | 内衣
pajamas | 睡衣
jeans | 牛仔裤
shorts | 短裤
necklace | 项链
earrings | 耳环
perfume | 香水
orange | 橙色 橘色
gold, golden | 金 黄金 金色
silver | 银 白银 银色
copper | 铜
iron | 铁
steel | 钢 钢铁
aluminum, aluminium | 铝
lead | 铅
wood, timber | 木头 木材 木
stone, rock | 石头 石 岩石
sand | 沙 沙子
clay, mud | 泥 黏土
cotton | 棉花 棉
wool | 羊毛
silk | 丝绸 丝
leather | 皮革 皮
rubber | 橡胶
plastic | 塑料
glass | 玻璃
concrete, cement | 混凝土 水泥
brick | 砖
coal | 煤 煤炭
natural gas, gas | 天然气 燃气
electricity, power | 电 电力
oxygen | 氧 氧气
hydrogen | 氢 氢气
carbon | 碳
nitrogen | 氮 氮气
carbon dioxide, co2 | 二氧化碳
`
