/** How far back the curve of a portfolio's worth goes. */
export const curveRanges = ['24h', '7d', '30d', '90d'] as const
export type CurveRange = (typeof curveRanges)[number]
