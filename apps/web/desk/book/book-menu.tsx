import { ContextMenu } from '@bowline/design-system/layers/context-menu.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { Bell, Copy, TrendingDown, TrendingUp } from 'lucide-react'
import { useCopy } from '../../shell/use-copy.ts'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'

interface BookMenuProps {
  readonly price: string
  readonly at: { readonly x: number; readonly y: number }
  readonly onAlert: (price: string) => void
  readonly onClose: () => void
}

/** What can be done at a price of the book. */
export function BookMenu({ price, at, onAlert, onClose }: BookMenuProps) {
  const t = useWords('desk/tools')
  const { symbols } = useLocale()
  const desk = useDesk()
  const copy = useCopy()
  const shown = displayNumber(price, { decimals: desk.market.priceDecimals, exact: true }, symbols)
  const compose = (side: 'buy' | 'sell') => () => {
    desk.send({ kind: 'compose', side })
    desk.send({ kind: 'price', price })
  }
  const icon = (Icon: typeof Bell) => <Icon size={14} aria-hidden="true" />
  return (
    <ContextMenu
      label={t('book.menu', { price: shown })}
      at={at}
      onClose={onClose}
      items={[
        { id: 'buy', label: t('book.menu.buy', { price: shown }), icon: icon(TrendingUp), onSelect: compose('buy') },
        {
          id: 'sell',
          label: t('book.menu.sell', { price: shown }),
          icon: icon(TrendingDown),
          onSelect: compose('sell'),
        },
        { id: 'alert', label: t('book.menu.alert'), icon: icon(Bell), onSelect: () => onAlert(price) },
        ...(copy ? [{ id: 'copy', label: t('book.menu.copy'), icon: icon(Copy), onSelect: () => copy(price) }] : []),
      ]}
    />
  )
}
