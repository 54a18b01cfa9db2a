export default {
  attachments: '附件',
  deleted: '此文件已删除。',
  pictures: {
    hidden_other: '有 {{number}} 张图片未加载。图片来自其他服务器，加载后对方会知道您已阅读此邮件。',
    show: '显示图片',
  },
  larger: '放大查看',
  plain: '纯文本',
  asSent: '原始版式',
  cut: '此邮件的部分内容无法读取。',
} as const;
