/** How much the answer to a new order tells. */
export type ResponseType = 'ACK' | 'RESULT' | 'FULL'
