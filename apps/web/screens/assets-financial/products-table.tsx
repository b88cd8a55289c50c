import { Button } from '@bowline/design-system/actions/button.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-financial.module.css'
import type { EarnProduct } from './earn-figures.ts'
import { useProductTexts } from './use-product-texts.ts'

interface ProductsTableProps {
  readonly products: readonly EarnProduct[]
  readonly onChoose: (product: EarnProduct) => void
}

/** What can be lent. A product that ended stays only where somebody holds it, in the positions. */
export function ProductsTable({ products, onChoose }: ProductsTableProps) {
  const t = useWords('assets-financial')
  const texts = useProductTexts()
  return (
    <DataTable
      caption={t('products')}
      rows={products.filter(({ state }) => state !== 'ended')}
      rowKey={({ productId }) => String(productId)}
      empty={<EmptyState title={t('empty.products')} />}
      actionsHead={t('subscribe')}
      actions={(product) =>
        product.state === 'sold-out' ? (
          <Badge tone="warn">{t('soldOut')}</Badge>
        ) : (
          <Button
            size="s"
            kind="primary"
            aria-label={`${t('subscribe')}: ${product.coin}, ${texts.term(product.days)}`}
            onClick={() => onChoose(product)}
          >
            {t('subscribe')}
          </Button>
        )
      }
      columns={[
        {
          id: 'coin',
          head: t('coin'),
          card: 'title',
          cell: ({ coin, days }) => (
            <span className={styles.coin}>
              <CoinIcon symbol={coin} /> <bdi>{coin}</bdi> <span className={styles.quiet}>{texts.term(days)}</span>
            </span>
          ),
        },
        {
          id: 'rate',
          head: t('rate'),
          cell: (product) => (
            <span className={styles.lines}>
              {texts.rates(product).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          ),
        },
        { id: 'source', head: t('source'), card: 'wide', cell: ({ source }) => t(`source.${source}`), width: '30%' },
        { id: 'least', head: t('least'), numeric: true, cell: ({ least, coin }) => texts.amountOf(least, coin) },
        {
          id: 'left',
          head: t('left'),
          numeric: true,
          cell: ({ leftForUser, coin }) => texts.amountOf(leftForUser, coin),
        },
      ]}
    />
  )
}
