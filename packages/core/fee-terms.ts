/** What fees are made of besides the rates of tiers and markets (domain/spot.md §11). */

/** What is left of a fee that is paid in the platform token. */
export const TOKEN_FEE_PERCENT = 80n
/** Full days before today whose volume decides the tier. */
export const VOLUME_DAYS = 30
/** Code of the asset in which volumes and fees in the platform token are counted. */
export const VOLUME_CODE = 'USDT'
