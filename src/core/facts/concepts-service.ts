// Words of support, commerce and software in both languages, in the shape of the everyday ones.

export const SERVICE = `
refund, money back, return the money, reimburse, refunded, reimbursement, pay you back, give back the money | 退款 退钱 把钱退 退还款项 返款 退回款项 钱退
return, send back, give back, sent back | 退货 退回 寄回 返还
exchange, swap, replace, replacement | 换货 更换 替换 调换
process, handle, deal with | 处理 办理 受理
order | 订单
package, parcel, item | 包裹 商品 物品 货物 快递 快件
product, goods, merchandise | 产品
invoice, receipt, bill | 发票 收据 账单 小票
pay, paid, payment, settle | 支付 付款 缴费 缴纳 付费
cost, price | 价格 价钱 售价
charge, fee | 收费 费用 付费 <> free, free of charge, no charge, at no cost, complimentary, without charge | 免费 不收费 无需付费 免收费用 免收
discount, reduction, rebate | 折扣 优惠 打折
coupon, voucher | 优惠券 代金券
tax | 税 税费
amount | 金额 数额
total, sum, altogether | 总额 总计 合计 共计 共 总共 一共
balance | 余额
deposit | 押金 存款
customer, client, buyer, shopper | 客户 顾客 买家
seller, vendor, merchant | 卖家 商家 商户
user | 用户
account | 账户 账号 帐号 帐户
password, passcode | 密码
email, mail | 邮件 邮箱 电子邮件
phone, telephone, mobile, cell phone | 电话 手机
contact, reach out, get in touch, call us | 联系 联络
customer service, support team, help desk, service desk | 客服 客服中心 客户服务
apply, application | 申请
submit, send in | 提交 递交
confirm, confirmation | 确认
cancel, cancelled, cancelling, cancellation, call off, void | 取消 撤销 作废 <> keep order, retain | 保留
save | 保存 存储
back, previous | 返回 上一步
next | 下一步 下一个
settings, preferences, options | 设置 设定
button | 按钮 按键
click, press, tap, hit | 点击 按下 单击
copy | 复制 拷贝
paste | 粘贴
print | 打印
file, document | 文件 文档
folder, directory | 文件夹 目录
software, program, app, application software | 软件 程序 应用 应用程序
device, equipment | 设备
computer, pc | 电脑 计算机
server | 服务器
network | 网络
database | 数据库
table | 数据表
data, information | 数据 信息 资料
backup, back up | 备份
restore, recover | 恢复 还原
restart, reboot | 重启 重新启动
reset | 重置
shut down, power off | 关机 断电 <> power on, boot | 开机 通电
power supply | 电源
plug in | 插上 <> pull the plug | 拔下
error, bug, fault, problem, issue | 问题 报错
version, release | 版本 版
feature, functionality | 功能
available, in stock, on hand | 可用 有货 现货 有库存 <> unavailable, out of stock, sold out | 不可用 用不了 缺货 无货 断货 售罄 售完 卖完 卖光 卖完了 卖光了 无库存
valid, effective, in force | 有效 生效 <> invalid, void out, expired, ineffective, expire | 无效 失效 过期 已过期
complete, completed, done, finished task | 完成 已完成 完毕 完整 <> incomplete, unfinished, pending, in progress | 未完成 进行中 待处理 不完整
required, mandatory, compulsory | 必填 强制 必需 <> optional, voluntary | 可选 选填 自愿
automatic, automatically | 自动 <> manual, manually | 手动 人工
temporary, temporarily | 临时 暂时 暂 <> permanent, permanently, lifetime, for life | 永久 长久 终身 终生
normal | 正常 <> abnormal, anomaly | 异常 不正常
single, individually | 单个 单次 单独 <> multiple, several | 多个 多次 多项
local | 本地 <> remote | 远程
synchronous | 同步 <> asynchronous | 异步
prepaid | 预付 <> postpaid | 后付
wholesale | 批发 <> retail | 零售
gross, before tax, pretax | 税前 毛 <> net, after tax | 税后 净
debit | 借记 <> credit | 贷记 信用
income, revenue | 收入 营收 <> expense, expenditure, spending | 支出 开支 花费
profit | 盈利 利润 <> deficit | 亏损
employer | 雇主 <> employee, staff, worker | 雇员 员工 职工 工人
hire, hired, recruit | 雇佣 聘用 招聘 录用 <> dismiss, lay off, laid off, fire, fired, sack | 解雇 裁员 裁掉 辞退 开除
party a, first party | 甲方
party b, second party | 乙方
party c, third party | 丙方 第三方
landlord | 房东 <> tenant | 租客 租户
breach fee, penalty, liquidated damages | 违约金 罚金 罚款
contract, agreement | 合同 协议
warranty, guarantee, warranty period | 保修 质保 保证 保修期 质保期
member, membership | 会员
two factor authentication, two step verification, 2fa, mfa | 双重验证 两步验证 双因素认证
verify identity, authentication | 认证 身份验证
permission, access, authority | 权限 访问
request | 请求
result, outcome | 结果
reason, cause | 原因 理由
deadline, due date | 截止日期 期限
expiry date, validity period | 有效期
address | 地址
name | 姓名 名称 名字
number | 号码 编号
time | 时间
date | 日期
hour opening, business hours, opening hours | 营业时间
departure time | 出发时间
shipping fee, postage, delivery fee | 运费 邮费
shipping address, delivery address | 收货地址
tracking number | 快递单号 物流单号 运单号
credit card | 信用卡
bank card | 银行卡
bank transfer, wire transfer | 银行转账 汇款 转账
cash | 现金
wechat | 微信
alipay | 支付宝
population, residents, inhabitants | 人口 居民
temperature | 温度 气温
speed | 速度 时速
distance | 距离
weight | 重量 体重
height | 高度 身高
length | 长度
area | 面积
growth | 增速
budget | 预算
salary, wage, pay cheque | 工资 薪水 薪资
meeting | 会议
project | 项目
plan, scheme | 计划 方案
rule, policy, regulation, provision | 规定 政策 规则 条例
law, statute | 法律
government, authorities | 政府 当局
police | 警方 警察
president | 总统 主席
minister | 部长
chairman, chair, chairperson | 董事长
election, vote | 选举 投票
investigate, investigation, probe | 调查
develop, development | 发展 开发
produce, manufacture, production | 生产 制造
research, study | 研究
improve, enhance, upgrade | 改善 改进 升级
protect, safeguard | 保护 保障
join, participate, take part, attend | 参加 参与 加入
publish, issue, release news | 发布 公布 出版 发表
win prize, award, receive award | 获奖 奖项
`
