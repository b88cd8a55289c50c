/** What names an order for its story. */
export interface OrderKey {
  readonly pair: string
  readonly orderId: number
}
