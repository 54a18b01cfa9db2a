import type { Refusals } from './refusals.ts';

export const zh: Refusals = {
  codes: {
    invalid_request: '部分字段填写有误。',
    malformed_json: '无法读取该请求。',
    unauthenticated: '请先登录。',
    wrong_credentials: '用户名或密码不正确',
    forbidden: '您的账号无权执行此操作。',
    not_addressee: '此邮箱既不属于寄件人，也不属于收件人。',
    cross_origin: '此请求来自其他网站。',
    not_found: '这里没有任何内容。',
    tracking_not_found: '未找到该运单号。请核对后重试。',
    final_status: '此运单已结束，不再移动，只能通过更正来修改。',
    reason_required: '此更改需要注明原因，请选择一项。',
    occurred_in_future: '事件不能发生在未来。',
    route_complete: '包裹已在目的地。',
    conflict: '与当前状态不符。请重新加载后再试。',
    stale_revision: '其他人已在此期间作了更改。请重新加载后再试。',
    key_reused: '此密钥已用于另一个请求。',
    body_too_large: '请求超过 1 MiB。',
    unsupported_media_type: '请求的格式不符合要求。',
    rate_limited: '尝试次数过多，请稍候再试。',
    unavailable: '暂时无法处理，没有任何内容丢失，请稍后再试。',
    internal: '我们这边出了问题，请重试。',
  },
  field: '无法使用此值',
};
