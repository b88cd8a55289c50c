import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { Link } from 'react-router'
import { useAccount } from '../../../live/hooks.ts'
import { PaperAccountText, PaperTag } from '../../../paper/paper-tag.tsx'
import { useHiddenAmounts } from '../../../settings/use-hidden-amounts.ts'
import { useWords } from '../../../words/use-words.ts'
import { useDesk } from '../../desk.ts'
import styles from './account-panel.module.css'
import { useBalanceColumns } from './balance-columns.tsx'
import { balanceRows } from './balance-rows.ts'

const shown: readonly string[] = ['coin', 'available', 'locked']

/** Below the order form, if there is room: the user's balances of the market's two coins. */
export function AccountPanel() {
  const t = useWords('desk/tables')
  const { market, product } = useDesk()
  const [isHidden] = useHiddenAmounts()
  const account = useAccount()
  const rows = account ? balanceRows(account.balances, market, true) : []
  const columns = useBalanceColumns(rows, isHidden)
  if (!account) return null
  return (
    <section className={styles.account} aria-label={t('tables.tab.balances')}>
      <header className={styles.head}>
        <h2>
          {t('tables.tab.balances')} {product.isPaper && <PaperTag />}
        </h2>
        <Link className={linkClass()} to={product.assetsPath}>
          {product.isPaper ? <PaperAccountText /> : t('tables.balances.all')}
        </Link>
      </header>
      <DataTable
        caption={t('tables.tab.balances')}
        cards={false}
        rows={rows}
        rowKey={({ asset }) => asset}
        columns={columns.filter(({ id }) => shown.includes(id))}
      />
    </section>
  )
}
