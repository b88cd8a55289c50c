import type { Localized } from './localized-text.ts'

export const DEFAULT_SLOGAN: Localized<string> = {
  en_US: 'Trading, plain and exact.',
  zh_CN: '交易，简单而精确。',
  tw_TW: '交易，簡單而精確。',
  es_ES: 'Operar con claridad y exactitud.',
  id_ID: 'Trading yang sederhana dan tepat.',
  ar_AR: 'تداول واضح ودقيق.',
  pl_PL: 'Handel prosty i dokładny.',
  tr_TR: 'Sade ve kesin alım satım.',
  fr_FR: 'Le trading, simple et exact.',
  de_DE: 'Handeln, schlicht und genau.',
  th_TH: 'การซื้อขายที่เรียบง่ายและแม่นยำ',
  nl_NL: 'Handelen, eenvoudig en exact.',
  pt_PT: 'Negociar, com clareza e exatidão.',
  ru_RU: 'Торговля: просто и точно.',
  vi_VN: 'Giao dịch đơn giản và chính xác.',
  sv_SE: 'Handel, enkel och exakt.',
  ko_KR: '단순하고 정확한 거래.',
  ja_JP: 'シンプルで正確な取引。',
}
