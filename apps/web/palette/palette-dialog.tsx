import { Palette } from '@bowline/design-system/palette/palette.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { useWords } from '../words/use-words.ts'
import { MarketFigures } from './market-figures.tsx'
import { usePaletteEntries } from './use-palette-entries.ts'

/** Pages, markets and settings. */
export function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('shell')
  const { entries, isComplete } = usePaletteEntries()
  const items = entries.map(({ market, kind, ...entry }) => ({
    ...entry,
    kind: t(`palette.${kind}`),
    picture: market && <CoinIcon symbol={market.base} size={18} />,
    figures: market && <MarketFigures {...market} />,
  }))
  const texts = {
    title: t('palette.title'),
    search: t('nav.search'),
    isOn: t('palette.isOn'),
    none: t('palette.none'),
  }
  return <Palette texts={texts} items={items} isComplete={isComplete} onClose={onClose} />
}
