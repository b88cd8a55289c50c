/** The risk notice of futures: a new text is a new version, which everybody accepts again before the next order that opens. */
export const RISK_NOTICE_VERSION = '2026-11'
