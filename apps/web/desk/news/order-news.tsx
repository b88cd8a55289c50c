import type { AccountNotices } from '@bowline/contract/stream.ts'
import { type ToastKind, useToast } from '@bowline/design-system/layers/toast.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AccountNews } from '../../live/account-store.ts'
import { useAccountNews } from '../../live/hooks.ts'
import { marketName } from '../../market-rows/market-path.ts'
import { usePage } from '../../page-context.ts'
import { useSetting } from '../../settings/use-setting.ts'
import { useWords, wordsOf } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import { showOnDesktop } from './desktop-notice.ts'
import { isUnexpectedEnd, type NewsWishes, readNewsWishes, sumFills } from './news.ts'
import { playTone, type Tone } from './tone.ts'

/** News within this time is reported together. */
const MOMENT_MS = 250
const SHOWN_MS = 5_000

type Alert = NonNullable<AccountNotices['alerts']>[number]

interface NewsItem {
  readonly text: string
  readonly kind: ToastKind
  readonly tone: Tone
}

/** Notifies the user about orders and alerts: by toast and, if enabled, by sound and desktop notification. */
export function OrderNews(): null {
  const [kept] = useSetting('notifications')
  const wishes = readNewsWishes(kept)
  const { locale } = usePage()
  const paperWord = () => wordsOf('paper', locale.id, locale.tag)('word')
  const { isPaper } = useDesk().product
  const toast = useToast()
  const itemsOf = useNewsItems()
  const received = useRef<AccountNews[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showAll = useEffectEvent(() => {
    timer.current = undefined
    const items = itemsOf(received.current.splice(0).filter(({ kind }) => isWanted(kind, wishes)))
    for (const { text, kind } of items) {
      toast({ text, kind, durationMs: SHOWN_MS })
      if (wishes.desktop && document.hidden) showOnDesktop(isPaper ? `${paperWord()}: ${text}` : text)
    }
    if (wishes.sound && items[0]) void playTone(items[0].tone)
  })
  useAccountNews((item) => {
    received.current.push(item)
    timer.current ??= setTimeout(() => showAll(), MOMENT_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return null
}

function isWanted(kind: AccountNews['kind'], wishes: NewsWishes): boolean {
  if (kind === 'filled') return wishes.fills
  return kind !== 'ended' || wishes.ended
}

function useNewsItems(): (news: readonly AccountNews[]) => NewsItem[] {
  const t = useWords('desk')
  const tTools = useWords('desk/tools')
  const { symbols } = useLocale()
  const write = (value: string) => displayNumber(value, { decimals: 8, trim: true, exact: true }, symbols)
  const namesOf = (pair: string) => {
    const [base = '', quote = ''] = pair.split(/[_-]/)
    return { base, quote, pair: marketName(pair) }
  }
  const one = (item: AccountNews): NewsItem | undefined => {
    if (item.kind === 'ended') {
      if (!isUnexpectedEnd(item)) return undefined
      const reason = t.find(`reason.${item.order.reason}`) ?? item.order.reason ?? ''
      const values = { ...namesOf(item.order.pair), side: item.order.side, reason }
      return { text: tTools('news.ended', values), kind: 'warn', tone: 'ended' }
    }
    if (item.kind === 'triggered')
      return { text: tTools('news.triggered', { ...namesOf(item.order.pair), side: item.order.side }), kind: 'info', tone: 'alert' } // biome-ignore format: one item
    if (item.kind === 'resynced' && item.gone.length > 0)
      return { text: tTools('news.resynced', { count: item.gone.length }), kind: 'info', tone: 'ended' }
    return undefined
  }
  const ofAlert = ({ pair, price }: Alert): NewsItem => {
    return { text: tTools('news.alert', { ...namesOf(pair), price: write(price) }), kind: 'info', tone: 'alert' }
  }
  return (news) => [
    ...sumFills(news).map(({ pair, side, qty, quote, isWhole }): NewsItem => {
      const values = { ...namesOf(pair), side, qty: write(qty), amount: write(quote) }
      return { text: tTools(isWhole ? 'news.filled' : 'news.partlyFilled', values), kind: 'good', tone: 'fill' }
    }),
    ...news.map(one).filter((entry) => entry !== undefined),
    ...news.flatMap((item) => (item.kind === 'notice' ? (item.notice.alerts ?? []) : [])).map(ofAlert),
  ]
}
