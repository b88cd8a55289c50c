import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSetting } from '../../settings/use-setting.ts'
import { loginAddress } from '../../shell/post-login-target.ts'
import { useKeptTyping } from '../../shell/use-kept-typing.ts'
import type { Depth } from '../book/use-book-source.ts'
import { asksBefore, confirmations } from '../confirmations/confirmations.ts'
import { useDesk, useDeskMessages } from '../desk.ts'
import { type NewsWishes, readNewsWishes } from '../news/news.ts'
import { changeTicket, type OrderKind, orderKinds, type Ticket } from './order-ticket.ts'
import { placedText } from './sending/placed-text.ts'
import { fateOf, isUnderway, type Placed } from './sending/submission.ts'
import { useFindTicket, useSendTicket } from './sending/use-send-ticket.ts'
import { ShortBook } from './short-book.tsx'
import { TicketView } from './ticket-view.tsx'
import { useIsPhone } from './use-is-phone.ts'
import { usePlayMoney } from './use-play-money.ts'
import { useTellOverPage } from './use-tell-over-page.ts'
import { useTicketFacts } from './use-ticket-facts.ts'
import { type TicketForm, useTicketForm } from './use-ticket-form.ts'
import { useTicketWords } from './use-ticket-words.ts'

export interface OrderTicketProps {
  /** The book the page was loaded with, until the live one arrives. */
  readonly first: Depth
}

/**
 * The order form of the desk's market, wired to live data, session and settings. It fills the width of its box (300 px and
 * more), is as high as it needs (less than 575 px) and scrolls nothing itself. On a phone it goes step by step, with five rows
 * of the book beside its fields. It hears the desk's messages, and tells nobody when an order is placed: the account's
 * stream does.
 */
export function OrderTicket({ first }: OrderTicketProps) {
  const t = useTicketWords()
  const { market } = useDesk()
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept, keep] = useSetting('confirmations')
  const asks = asksBefore(kept, confirmations.order)
  const phone = useIsPhone()
  const facts = useTicketFacts(first)
  const [notifications] = useSetting('notifications')
  const tell = (placed: Placed) => {
    if (phone || isToldByNews(placed, readNewsWishes(notifications))) return
    const isGood = !fateOf(placed).startsWith('ended')
    toast({ text: placedText(placed, market, t), kind: isGood ? 'good' : 'warn' })
  }
  const start = useLastKind()
  const form = useTicketForm({
    facts,
    ...(start && { start: { kind: start } }),
    send: useSendTicket(),
    find: useFindTicket(),
    tellOverPage: useTellOverPage(),
    onSignIn: () => navigate(loginAddress(`${pathname}${search}`)),
    onFund: usePlayMoney(),
    onPlaced: tell,
    asks: asks || phone,
    keepsAnswer: phone,
  })
  useDeskMessages(form.hear)
  useRememberKind(form.ticket.kind)
  useKeptTyping(`ticket-${market.pair}`, nextTicket(form), (ticket) => form.change({ do: 'restore', ticket }))
  return (
    <TicketView
      form={form}
      asks={asks}
      onAsks={(wanted) => keep({ ...kept, [confirmations.order]: wanted })}
      phone={phone}
      book={<ShortBook form={form} />}
    />
  )
}

/** What is typed, without the size of an order that may be on its way: the page that has it back knows nothing of that. */
function nextTicket({ ticket, asked, submission }: TicketForm): Ticket {
  return asked && isUnderway(submission) ? changeTicket(ticket, { do: 'placed', size: asked.ticket.size }) : ticket
}

/** The kind of order chosen last is preselected on the next visit. */
function useLastKind(): OrderKind | undefined {
  const [orderForm] = useSetting('orderForm')
  return orderKinds.find((kind) => kind === orderForm?.kind)
}

function useRememberKind(kind: OrderKind): void {
  const [orderForm = {}, keep] = useSetting('orderForm')
  const remember = useEffectEvent((chosen: OrderKind) => {
    if ((orderForm.kind ?? 'limit') !== chosen) keep({ ...orderForm, kind: chosen })
  })
  useEffect(() => remember(kind), [kind])
}

/** Fills and ends are reported by the account's stream, unless the user has turned those notifications off. */
function isToldByNews(placed: Placed, { fills, ended }: NewsWishes): boolean {
  const fate = fateOf(placed)
  if (fate === 'filled' || fate === 'partly') return fills
  return fate.startsWith('ended') && ended
}
