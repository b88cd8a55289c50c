import { useTicketWords } from '../../../desk/order-ticket/use-ticket-words.ts'

/** The words of the order form for contracts: its own and the desk's. */
export const useFuturesWords = useTicketWords<'futures-trade'>

export type FuturesWords = ReturnType<typeof useFuturesWords>
