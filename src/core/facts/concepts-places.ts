// Names of places that both languages have, so that Beijing and 北京 are one.

/** One place a line, in the shape of the concepts. */
export const PLACES = `
china | 中国
united states, united states of america, usa, america | 美国
united kingdom, uk, britain, great britain | 英国
england | 英格兰
scotland | 苏格兰
ireland | 爱尔兰
france | 法国
germany | 德国
italy | 意大利
spain | 西班牙
portugal | 葡萄牙
netherlands, holland | 荷兰
belgium | 比利时
switzerland | 瑞士
austria | 奥地利
sweden | 瑞典
norway | 挪威
denmark | 丹麦
finland | 芬兰
poland | 波兰
greece | 希腊
russia | 俄罗斯
ukraine | 乌克兰
turkey | 土耳其
japan | 日本
korea | 韩国
india | 印度
pakistan | 巴基斯坦
thailand | 泰国
vietnam | 越南
singapore | 新加坡
malaysia | 马来西亚
indonesia | 印度尼西亚 印尼
philippines | 菲律宾
australia | 澳大利亚
new zealand | 新西兰
canada | 加拿大
mexico | 墨西哥
brazil | 巴西
argentina | 阿根廷
chile | 智利
peru | 秘鲁
united arab emirates, uae | 阿联酋 阿拉伯联合酋长国
egypt | 埃及
nigeria | 尼日利亚
kenya | 肯尼亚
south africa | 南非
iran | 伊朗
iraq | 伊拉克
israel | 以色列
saudi arabia | 沙特阿拉伯 沙特
beijing | 北京
shanghai | 上海
guangzhou | 广州
shenzhen | 深圳
hangzhou | 杭州
nanjing | 南京
wuhan | 武汉
chengdu | 成都
chongqing | 重庆
tianjin | 天津
xi'an | 西安
suzhou | 苏州
hong kong | 香港
macau, macao | 澳门
taipei | 台北
taiwan | 台湾
tibet | 西藏
tokyo | 东京
osaka | 大阪
kyoto | 京都
seoul | 首尔
delhi | 德里
mumbai | 孟买
bangkok | 曼谷
hanoi | 河内
jakarta | 雅加达
sydney | 悉尼
melbourne | 墨尔本
canberra | 堪培拉
london | 伦敦
paris | 巴黎
berlin | 柏林
munich | 慕尼黑
rome | 罗马
milan | 米兰
madrid | 马德里
barcelona | 巴塞罗那
lisbon | 里斯本
amsterdam | 阿姆斯特丹
brussels | 布鲁塞尔
vienna | 维也纳
geneva | 日内瓦
zurich | 苏黎世
stockholm | 斯德哥尔摩
oslo | 奥斯陆
moscow | 莫斯科
istanbul | 伊斯坦布尔
cairo | 开罗
new york, new york city, nyc | 纽约 纽约市
washington | 华盛顿
los angeles | 洛杉矶
san francisco | 旧金山
chicago | 芝加哥
boston | 波士顿
seattle | 西雅图
toronto | 多伦多
vancouver | 温哥华
czech republic, czechia | 捷克
myanmar, burma | 缅甸
european union, eu | 欧盟 欧洲联盟
united nations, un | 联合国
world health organization, world health organisation | 世卫组织 世界卫生组织 世卫
world trade organization | 世贸组织 世界贸易组织
europe | 欧洲
asia | 亚洲
africa | 非洲
yangtze | 长江
`
