/** Identifies the order of a timeline. */
export interface OrderKey {
  readonly pair: string
  readonly orderId: number
}
