import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useAsked } from '../../parts/asked.ts'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { TermsDialog } from './terms-dialog.tsx'

export type ProductRow = ConsoleData<'GET /console-api/earn/products'>['products'][number]

const columns: readonly Column<ProductRow>[] = [
  {
    id: 'product',
    head: t('earn.product'),
    card: 'title',
    cell: ({ coin, terms }) =>
      terms.kind === 'fixed' ? t('earn.fixed', { coin, days: terms.days }) : t('earn.flexible', { coin }),
  },
  { id: 'rates', head: t('earn.rates'), cell: ({ terms }) => terms.rates },
  {
    id: 'state',
    head: t('earn.state'),
    cell: ({ terms }) => (
      <Badge tone={terms.onSale === 'yes' ? 'gain' : 'plain'}>{t(`earn.onSale.${terms.onSale}`)}</Badge>
    ),
  },
  { id: 'holders', head: t('earn.holders'), numeric: true, cell: ({ holders }) => holders },
  {
    id: 'principal',
    head: t('earn.principal'),
    numeric: true,
    cell: ({ principal, coin }) => <QtyText value={principal} unit={coin} trim zero />,
  },
  {
    id: 'due',
    head: t('earn.due'),
    numeric: true,
    cell: ({ due, coin }) => <QtyText value={due} unit={coin} trim zero />,
  },
  {
    id: 'day',
    head: t('earn.costPerDay'),
    numeric: true,
    cell: ({ costPerDay, coin }) => <QtyText value={costPerDay} unit={coin} trim zero />,
  },
  {
    id: 'month',
    head: t('earn.costOfMonth'),
    numeric: true,
    cell: ({ costOfMonth, coin }) => <QtyText value={costOfMonth} unit={coin} trim zero />,
  },
  {
    id: 'soon',
    head: t('earn.endsSoon'),
    numeric: true,
    cell: ({ endsSoon, coin }) => <QtyText value={endsSoon} unit={coin} trim zero />,
  },
]

/** What the house owes for coins that were lent to it, and by what terms they are lent. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const [what, about, ask] = useAsked()
  const { data, error, again } = useAnswer('earn', () => api('GET /console-api/earn/products'))
  const product = data?.products.find(({ productId }) => String(productId) === about)
  const stop = async (reason: string) => {
    await api('POST /console-api/earn/stop', { productId: Number(about), reason })
    again()
    return t('earn.stopped')
  }
  return (
    <>
      <ScreenHead title={t('nav.earn')}>
        {may('markets.request') && (
          <Button kind="primary" onClick={() => ask('new')}>
            {t('earn.new')}
          </Button>
        )}
      </ScreenHead>
      <div className={styles.stack}>
        <DataTable
          state={data || error ? 'ready' : 'loading'}
          loadingLabel={t('loading')}
          caption={t('earn.caption')}
          columns={columns}
          rows={data?.products ?? []}
          rowKey={({ productId }) => String(productId)}
          empty={<EmptyState title={t('earn.empty')} />}
          failed={error && <Failed error={error} onRetry={again} />}
          {...(may('markets.restrict') && {
            actionsHead: t('user.actions'),
            actions: ({ productId, terms }: ProductRow) => (
              <span className={styles.inRow}>
                {may('markets.request') && (
                  <Button size="s" onClick={() => ask(`terms:${productId}`)}>
                    {t('earn.change')}
                  </Button>
                )}
                {terms.onSale === 'yes' && (
                  <Button size="s" onClick={() => ask(`stop:${productId}`)}>
                    {t('earn.stop')}
                  </Button>
                )}
              </span>
            ),
          })}
        />
        <p className={styles.quiet}>{t('earn.hint')}</p>
      </div>
      {(what === 'new' || (what === 'terms' && product)) && may('markets.request') && (
        <TermsDialog product={what === 'new' ? undefined : product} onClose={() => ask()} />
      )}
      {what === 'stop' && product && (
        <ActDialog title={t('earn.stop.title')} confirm={t('earn.stop')} isDanger onClose={() => ask()} act={stop}>
          <p className={styles.quiet}>{t('earn.stop.hint')}</p>
        </ActDialog>
      )}
    </>
  )
}
