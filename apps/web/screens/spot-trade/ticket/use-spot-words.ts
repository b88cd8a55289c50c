import { useTicketWords } from '../../../desk/order-ticket/use-ticket-words.ts'

/** The words of the spot order form: its own and the desk's. */
export const useSpotWords = useTicketWords<'spot-trade'>

export type SpotWords = ReturnType<typeof useSpotWords>
