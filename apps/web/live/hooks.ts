import type {
  AccountChannel,
  BarRow,
  ContractPrices,
  MarketRow,
  PairTicker,
  TickerRow,
  TradeRow,
} from '@bowline/contract/stream.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { AccountNews, AccountStore, AccountView } from './account-store.ts'
import type { BookStore } from './book-store.ts'
import type { Freshness } from './channel-store.ts'
import type { LiveDoor } from './live-door.ts'
import type { BarsStore } from './market-stores.ts'

export const LiveDoorContext = createContext<LiveDoor | undefined>(undefined)

export function useLiveDoor(): LiveDoor {
  const door = useContext(LiveDoorContext)
  if (!door) throw new Error('there is no LiveDoor around this component')
  return door
}

/** A store whose snapshot is immutable. */
interface SnapshotStore<T> {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => T | undefined
}

const nothing = () => undefined

function useSnapshot<T>({ subscribe, getSnapshot }: SnapshotStore<T>): T | undefined {
  return useSyncExternalStore<T | undefined>(subscribe, getSnapshot, nothing)
}

const noTicker: SnapshotStore<PairTicker> = { subscribe: () => nothing, getSnapshot: nothing }

/** Without a pair it subscribes to nothing. */
export function useTicker(pair: string | undefined): PairTicker | undefined {
  const door = useLiveDoor()
  return useSnapshot(pair === undefined ? noTicker : door.ticker(pair))
}

/** One value of a ticker: renders only when that value changes. */
export function useTickerValue<T extends string | null>(
  pair: string,
  select: (ticker: PairTicker | undefined) => T,
): T {
  const { subscribe, getSnapshot } = useLiveDoor().ticker(pair)
  return useSyncExternalStore(
    subscribe,
    () => select(getSnapshot()),
    () => select(undefined),
  )
}

export function useTickers(): ReadonlyMap<string, TickerRow> | undefined {
  return useSnapshot(useLiveDoor().tickers)
}

export function useMarkets(): ReadonlyMap<string, MarketRow> | undefined {
  return useSnapshot(useLiveDoor().markets)
}

export function useContracts(): ReadonlyMap<string, ContractPrices> | undefined {
  return useSnapshot(useLiveDoor().contracts)
}

/** Newest first. */
export function useTrades(pair: string): readonly TradeRow[] | undefined {
  return useSnapshot(useLiveDoor().trades(pair))
}

/** Which of the visitor's accounts a part of the page is about; the main one, unless a desk says otherwise. */
export const AccountContext = createContext<AccountChannel>('account')

export function useAccountStore(): AccountStore {
  return useLiveDoor().accountOf(useContext(AccountContext))
}

export function useAccount(): AccountView | undefined {
  return useSnapshot(useAccountStore())
}

/** For toasts, sounds and marks. Causes no render. */
export function useAccountNews(listener: (news: AccountNews) => void): void {
  const account = useAccountStore()
  const onNews = useEffectEvent(listener)
  useEffect(() => account.onNews((news) => onNews(news)), [account])
}

/** Keeps the book's channel open. Never causes a render: paint it when its `version` has changed. */
export function useBook(pair: string): BookStore {
  const book = useLiveDoor().book(pair)
  useEffect(() => book.subscribe(nothing), [book])
  return book
}

/** For DOM that shows the book: renders at most once per `everyMs`. */
export function useBookVersion(pair: string, everyMs = 250): number {
  const book = useLiveDoor().book(pair)
  return useVersion(
    useMemo(() => [book], [book]),
    everyMs,
  )
}

interface VersionedStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly version: number
}

/**
 * For values derived from several stores: renders at most once per `everyMs`, however often they change. Pass the same
 * array in every render.
 */
export function useVersion(stores: readonly VersionedStore[], everyMs = 250): number {
  const [version, setVersion] = useState(() => versionOf(stores))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      setVersion(versionOf(stores))
    }
    const onChange = () => {
      timer ??= setTimeout(show, everyMs)
    }
    show()
    const leave = stores.map((store) => store.subscribe(onChange))
    return () => {
      for (const stop of leave) stop()
      clearTimeout(timer)
    }
  }, [stores, everyMs])
  return version
}

/** Versions only increase, and so does their sum. */
function versionOf(stores: readonly VersionedStore[]): number {
  return stores.reduce((sum, { version }) => sum + version, 0)
}

/** Keeps the bars' channel open; the listener receives every update (see `BarsStore.onBars`). */
export function useBars(
  pair: string,
  interval: Interval,
  listener: (rows: readonly BarRow[], isSnapshot: boolean) => void = nothing,
): BarsStore {
  const bars = useLiveDoor().bars(pair, interval)
  const onBars = useEffectEvent(listener)
  useEffect(() => bars.onBars((rows, isSnapshot) => onBars(rows, isSnapshot)), [bars])
  return bars
}

const AGE_STEP_MS = 1_000
const CONNECTING: Freshness = { state: 'connecting', ageMs: undefined, refusal: undefined }

/** How fresh a store's data is; keeps its channel open. With `showsAge` it renders every second. */
export function useFreshness(
  store: { readonly subscribe: (listener: () => void) => () => void; readonly freshness: Freshness },
  showsAge = false,
): Freshness {
  const [freshness, setFreshness] = useState(CONNECTING)
  useEffect(() => {
    // Asked at every frame, and React keeps each update that changed nothing until the next that does.
    let given: Freshness | undefined
    const look = () => {
      const now = store.freshness
      if (given && !isNews(given, now, showsAge)) return
      given = now
      setFreshness((shown) => (isNews(shown, now, showsAge) ? now : shown))
    }
    look()
    const leave = store.subscribe(look)
    const timer = setInterval(look, AGE_STEP_MS)
    return () => {
      leave()
      clearInterval(timer)
    }
  }, [store, showsAge])
  return freshness
}

function isNews(shown: Freshness, now: Freshness, showsAge: boolean): boolean {
  if (now.state !== shown.state || now.refusal !== shown.refusal) return true
  return (showsAge || now.state === 'stale') && secondsOf(now) !== secondsOf(shown)
}

function secondsOf({ ageMs }: Freshness): number | undefined {
  return ageMs === undefined ? undefined : Math.floor(ageMs / AGE_STEP_MS)
}
