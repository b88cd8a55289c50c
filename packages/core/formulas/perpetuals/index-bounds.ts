/** An index that has not come for so long is as good as none. */
export const INDEX_STALE_MS = 10_000

/** How long a contract goes on with a poor index before it only reduces, and with a good one until it opens again. */
export const INDEX_PATIENCE_MS = 60_000

/** Before its end a contract only reduces (domain/perpetuals.md §14). */
export const REDUCES_BEFORE_END_MS = 86_400_000

/** At an older price no collateral is sold but in a liquidation (futures-additions.md §7). */
export const TOO_OLD_TO_SELL_MS = 10_000
