/**
 * The bounds an order has hit, as decimal texts, in `data.values` of its refusal beside `data.filter`: a page says them in
 * its own language. Trailing distances are in percent.
 */
export interface RefusedBounds {
  readonly least?: string
  readonly most: string
  /** The coin the bounds are in, if they are in one. */
  readonly asset?: string
}
