import { reportedAfter } from '@bowline/core/formulas/perpetuals/margin-levels.ts'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { showOnDesktop } from '../../desk/news/desktop-notice.ts'
import { readNewsWishes } from '../../desk/news/news.ts'
import { playTone } from '../../desk/news/tone.ts'
import { useSetting } from '../../settings/use-setting.ts'
import { useWords } from '../../words/use-words.ts'
import { percentText } from '../figures/figure-texts.ts'
import { useFutures } from '../futures-context.tsx'
import { useUnifiedNow } from '../unified/account/use-unified-now.ts'
import { useWallets } from '../use-wallets.ts'
import { type Standing, standingsOf } from './margin-standings.ts'

const SHOWN_MS = 10_000
const BAD = 80

/** Warns whoever has the page open as the margin of a wallet, a unified account or an isolated position is used up. */
export function useMarginAlerts(): void {
  const t = useWords('contracts/positions')
  const toast = useToast()
  const [kept] = useSetting('notifications')
  const wallets = useWallets()?.wallets
  const { isUnified } = useFutures()
  const unified = useUnifiedNow()
  const reported = useRef(new Map<string, number>())
  const report = useEffectEvent(({ name, ratio }: Standing, level: number) => {
    const wishes = readNewsWishes(kept)
    const text = t('margin.alert', {
      name: name ?? t('margin.unified'),
      percent: ratio === undefined ? '100' : percentText(ratio),
    })
    toast({ kind: level >= BAD ? 'bad' : 'warn', text, durationMs: SHOWN_MS })
    if (wishes.desktop && document.hidden) showOnDesktop(text)
    if (wishes.sound) void playTone('alert')
  })
  useEffect(() => {
    for (const standing of standingsOf(wallets ?? [], isUnified, unified)) {
      const before = reported.current.get(standing.key) ?? 0
      const after = reportedAfter(before, standing.ratio)
      reported.current.set(standing.key, after)
      if (after > before) report(standing, after)
    }
  }, [wallets, isUnified, unified])
}
