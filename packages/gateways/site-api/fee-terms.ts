/** What the core's fees are made of and does not tell in its events (core/spot/fees.ts, domain/spot.md §11). */

/** Off the fee of a fill that is paid in the platform token. */
export const TOKEN_DISCOUNT = '0.2'
/** Full days before today whose volume decides the tier. */
export const SPOT_VOLUME_DAYS = 30
/** Coin the volume is counted in. */
export const SPOT_VOLUME_COIN = 'USDT'
