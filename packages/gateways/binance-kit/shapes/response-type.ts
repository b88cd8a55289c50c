/** How much the answer to a new order contains. */
export type ResponseType = 'ACK' | 'RESULT' | 'FULL'
