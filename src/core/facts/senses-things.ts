// Things of every day, of food, body, travel and nature, in both languages: forms of one line can mean the same.

/** One sense a line, in the shape of the concepts. A form may stand in several lines: it has several senses. */
export const THINGS = `
diploma, degree | 学位 文凭
textbook | 课本 教科书 教材
dictionary | 词典 字典
pen | 笔 钢笔
pencil | 铅笔
eraser, rubber | 橡皮
scissors | 剪刀
paper | 纸
book | 书 书籍 图书 本书 书本
newspaper, paper | 报纸
magazine | 杂志
novel | 小说
letter, mail | 信 信件 邮件
parcel, package | 包裹 快递
vacant room, free room, vacancy | 空房 空房间
free seat, vacant seat, empty seat | 空位 空座 空座位
box | 盒子 箱子 盒
bag | 包 袋子 袋
suitcase, luggage, baggage | 行李 行李箱 箱子
backpack, rucksack | 背包 书包
wallet, purse | 钱包
umbrella | 伞 雨伞
glasses, spectacles, eyeglasses | 眼镜
mask, face mask | 口罩 面具 面罩
glove, gloves | 手套
hat, cap | 帽子
helmet | 头盔 安全帽
coat, overcoat | 大衣 外套
jacket | 夹克 外套
sweater, jumper, pullover | 毛衣
shirt | 衬衫 衬衣
t-shirt | t恤
pants, trousers | 裤子 长裤
skirt | 裙子 短裙
dress | 连衣裙
sock, socks | 袜子
shoe, shoes | 鞋 鞋子
boots | 靴子
clothes, clothing, garment | 衣服 衣物 服装
uniform | 制服 校服
ring | 戒指
towel | 毛巾
soap | 肥皂 香皂
toothbrush | 牙刷
toothpaste | 牙膏
shampoo | 洗发水
cup, mug | 杯 杯子
glass | 玻璃杯 玻璃 杯子
bottle | 瓶子 瓶
bowl | 碗
plate, dish | 盘子 碟子 盘
knife | 刀 刀子
fork | 叉子
spoon | 勺子 汤匙
chopsticks | 筷子
pot, pan | 锅
kettle | 水壶
food | 食物 食品 吃的
meal | 餐 饭
before meals, before eating | 饭前 餐前 <> after meals, after eating | 饭后 餐后
breakfast | 早餐 早饭
lunch | 午餐 午饭 中饭
dinner, supper | 晚餐 晚饭
snack, snacks | 零食 小吃 点心
rice | 米饭 大米 米
noodles | 面条 面
bread | 面包
dumplings | 饺子
egg, eggs | 鸡蛋 蛋
meat | 肉 肉类
beef | 牛肉
pork | 猪肉
chicken | 鸡肉 鸡
lamb, mutton | 羊肉
fish | 鱼 鱼肉
seafood | 海鲜
shrimp, prawn | 虾
vegetable, vegetables, veggies | 蔬菜 菜
tomato | 西红柿 番茄
potato | 土豆 马铃薯
sweet potato | 红薯 地瓜
cabbage | 白菜 卷心菜
onion | 洋葱
carrot | 胡萝卜
corn, maize | 玉米
bean, beans | 豆 豆子
fruit | 水果
apple | 苹果
banana | 香蕉
orange | 橙子 橘子
grape, grapes | 葡萄
watermelon | 西瓜
strawberry | 草莓
peach | 桃 桃子
lemon | 柠檬
nut, nuts | 坚果
peanut | 花生
sugar | 糖
salt | 盐
oil | 油
vinegar | 醋
soy sauce | 酱油
pepper | 胡椒 辣椒
butter | 黄油
cheese | 奶酪 芝士
milk | 牛奶 奶
yogurt, yoghurt | 酸奶
ice cream | 冰淇淋 雪糕
chocolate | 巧克力
candy, sweets | 糖果
cake | 蛋糕
cookie, biscuit | 饼干
soup | 汤
salad | 沙拉
sandwich | 三明治
water | 水
tea | 茶
coffee | 咖啡
juice | 果汁
beer | 啤酒
wine | 葡萄酒 红酒
alcohol, liquor | 酒 酒精
soda, soft drink | 汽水 饮料
medicine, medication, drug | 药 药物 药品
pill, tablet | 药片 药丸 片
vaccine | 疫苗
operation, surgery | 手术
disease, illness, sickness | 疾病 病
cold, flu | 感冒 流感
fever, temperature | 发烧 发热
cough | 咳嗽
headache | 头痛 头疼
toothache | 牙痛 牙疼
stomachache | 胃痛 肚子疼
pain, ache | 疼 疼痛 痛
wound, injury | 伤 伤口 伤势
blood | 血 血液
heart | 心脏 心
head | 头 头部
hair | 头发
face | 脸 面部
eye, eyes | 眼睛 眼
ear, ears | 耳朵
nose | 鼻子
mouth | 嘴 嘴巴 口
tooth, teeth | 牙 牙齿
neck | 脖子 颈
hand, hands | 手
arm | 胳膊 手臂
finger | 手指
leg | 腿
knee | 膝盖
foot, feet | 脚
back | 背 背部
stomach, belly, tummy | 肚子 胃
skin | 皮肤
bone | 骨头 骨
car, auto, automobile | 车 汽车 轿车 小汽车
bus, coach | 公交车 巴士 公共汽车 公交 大巴
taxi, cab | 出租车 的士
truck, lorry | 卡车 货车
bike, bicycle, cycle | 自行车 单车 脚踏车
motorcycle, motorbike | 摩托车
train | 火车 列车
subway, metro, underground, tube | 地铁
high-speed train | 高铁 动车
plane, airplane, aircraft | 飞机 客机
ship, boat | 船 轮船
flight | 航班 飞机
airport | 机场
station | 车站 站
bus stop, stop | 公交站 车站 站
platform | 站台 月台
port, harbor | 港口 码头
road, street | 路 马路 街 街道 道路
highway, motorway, freeway | 高速公路 公路
bridge | 桥 大桥
tunnel | 隧道
crossroads, intersection, junction | 路口 十字路口
traffic light, traffic lights | 红绿灯 信号灯
traffic jam, congestion | 堵车 拥堵 塞车
parking lot, car park, parking | 停车场
gas, petrol, gasoline, fuel | 汽油 油 燃料
gas station, petrol station | 加油站
license, licence, driving license | 驾照 驾驶证 执照
passport | 护照
visa | 签证
id card, id, identity card | 身份证
map | 地图
accident, crash | 事故 车祸 意外
fire | 火 火灾
earthquake, quake | 地震
flood | 洪水 水灾
storm | 暴风雨 风暴
typhoon, hurricane | 台风 飓风
rain, rainfall | 雨
snow | 雪
wind | 风
fog, mist | 雾
sun | 太阳
moon | 月亮 月球
star, stars | 星星 星
sky | 天空
earth, world, globe | 地球 世界
sea, ocean | 海 大海 海洋
river | 河 河流 江
lake | 湖 湖泊
mountain, hill | 山 山峰
forest, woods | 森林 树林
desert | 沙漠
island | 岛 岛屿
beach | 海滩 沙滩
tree | 树 树木
flower, flowers | 花 花朵
grass, lawn | 草 草坪 草地
leaf, leaves | 叶子 树叶
animal | 动物
dog, puppy | 狗 小狗
cat, kitten | 猫 小猫
bird | 鸟
horse | 马
cow, cattle, ox | 牛 奶牛
sheep | 羊
pig | 猪
rabbit, bunny | 兔子
tiger | 老虎
lion | 狮子
elephant | 大象
monkey | 猴子
panda | 熊猫
snake | 蛇
insect, bug | 昆虫 虫子
public holiday, public holidays, bank holiday, national holiday | 法定节假日 节假日 公共假期 公休日
football, soccer | 足球
basketball | 篮球
tennis | 网球
table tennis, ping-pong | 乒乓球
badminton | 羽毛球
volleyball | 排球
game, match | 比赛 游戏
film, movie | 电影 影片
song | 歌 歌曲
music | 音乐
concert | 音乐会 演唱会
party | 聚会 派对
trip, journey, travel | 旅行 旅程 行程 路程
festival, holiday | 节日
spring festival, chinese new year, lunar new year | 春节 农历新年
birthday | 生日
wedding | 婚礼
funeral | 葬礼
gift, present | 礼物 礼品
prize, award | 奖 奖品 奖项
job, work, occupation | 工作 职业
company, firm | 公司 企业
department | 部门 系
government | 政府
court | 法院 法庭
prison, jail | 监狱 牢
crime | 犯罪 罪行
law | 法律 法
war | 战争
peace | 和平
news | 新闻 消息
secret | 秘密
problem, trouble, issue | 问题 麻烦
question | 问题
answer | 答案 回答
reason, cause | 原因 理由
result, outcome | 结果
idea, thought | 想法 主意
advice, suggestion | 建议 意见
decision | 决定
success | 成功 <> failure | 失败
advantage, strength, benefit | 优点 好处 优势 <> disadvantage, drawback, weakness | 缺点 坏处 劣势
profit | 利润 盈利 <> loss | 亏损 损失
supply | 供应 供给 <> demand | 需求
income, earnings | 收入 <> expense, spending, expenses | 支出 开销
import, imports | 进口 <> export, exports | 出口
beginning, start | 开头 开始 <> end, ending | 结尾 结局 末尾
top | 顶 顶部 <> bottom | 底 底部
inside | 里面 内部 <> outside | 外面 外部
majority, most | 大多数 多数 <> minority | 少数
minute | 分钟 <> 
`
