/**
 * The contracts that may be copied, by symbol: those of the demo that settle in USDT. A new contract is not copied before somebody
 * has written it here, because what is copied is a multiple of what the leader trades: where the book is thin, a leader who has
 * somebody quote there takes the difference from all copiers at once. A contract belongs here when it is quoted by several who
 * are not each other, deep enough for what all copiers of one leader trade together (`copiedPerLeader`).
 */
export const COPY_LIST: ReadonlySet<string> = new Set(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'])
