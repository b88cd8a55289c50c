import { reportedAfter } from '@bowline/core/formulas/perpetuals/margin-levels.ts'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { showOnDesktop } from '../../desk/news/desktop-notice.ts'
import { readNewsWishes } from '../../desk/news/news.ts'
import { playTone } from '../../desk/news/tone.ts'
import { useSetting } from '../../settings/use-setting.ts'
import { useWords } from '../../words/use-words.ts'
import { percentText } from '../figures/figure-texts.ts'
import { useWallets } from '../use-wallets.ts'

const SHOWN_MS = 10_000
const BAD = 80

interface Standing {
  /** A wallet's coin, or an isolated position's contract and side. */
  readonly key: string
  readonly name: string
  readonly ratio: bigint | undefined
}

/**
 * Warns whoever has the page open as the margin of a wallet or of an isolated position is used up. Of a unified account isolated
 * positions alone, and of one of which that is not known yet: its wallets stand together, and the server reports that.
 */
export function useMarginAlerts(isUnified: boolean): void {
  const t = useWords('contracts/positions')
  const toast = useToast()
  const [kept] = useSetting('notifications')
  const wallets = useWallets()?.wallets
  const reported = useRef(new Map<string, number>())
  const report = useEffectEvent(({ name, ratio }: Standing, level: number) => {
    const wishes = readNewsWishes(kept)
    const text = t('margin.alert', { name, percent: ratio === undefined ? '100' : percentText(ratio) })
    toast({ kind: level >= BAD ? 'bad' : 'warn', text, durationMs: SHOWN_MS })
    if (wishes.desktop && document.hidden) showOnDesktop(text)
    if (wishes.sound) void playTone('alert')
  })
  useEffect(() => {
    for (const standing of standingsOf(wallets ?? [], isUnified)) {
      const before = reported.current.get(standing.key) ?? 0
      const after = reportedAfter(before, standing.ratio)
      reported.current.set(standing.key, after)
      if (after > before) report(standing, after)
    }
  }, [wallets, isUnified])
}

function standingsOf(wallets: NonNullable<ReturnType<typeof useWallets>>['wallets'], isUnified: boolean): Standing[] {
  return wallets.flatMap(({ coin, figures }) => [
    ...(figures.maintenance > 0n && !isUnified ? [{ key: coin, name: coin, ratio: figures.ratio }] : []),
    ...figures.positions
      .filter(({ held }) => held.isolated)
      .map(({ held, ratio }) => ({ key: `${held.pair}/${held.side}`, name: held.pair, ratio })),
  ])
}
