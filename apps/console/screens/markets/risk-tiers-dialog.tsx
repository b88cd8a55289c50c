import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextArea } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import styles from '../../parts/parts.module.css'
import type { ConsoleApiError } from '../../session/console-api.ts'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

export type RiskTable = ConsoleData<'GET /console-api/markets/risk-tiers'>['tables'][number]
type Endangered = ConsoleData<'POST /console-api/markets/try-risk-tiers'>['endangered']

interface RiskTiersDialogProps {
  readonly table: RiskTable
  readonly onClose: () => void
}

/** Nothing is requested before it was tried: whoever asks has seen who would be liquidated. */
export function RiskTiersDialog({ table: { table, rows: first, contracts }, onClose }: RiskTiersDialogProps) {
  const { api } = useConsole()
  const [rows, setRows] = useState(first.replaceAll('; ', '\n'))
  const [tried, setTried] = useState<{ readonly rows: string; readonly endangered: Endangered }>()
  const [failed, setFailed] = useState<string>()
  const isTried = tried?.rows === rows
  const tryRows = async () => {
    setFailed(undefined)
    try {
      const { endangered } = await api('POST /console-api/markets/try-risk-tiers', { table, rows })
      setTried({ rows, endangered })
    } catch (error) {
      setFailed((error as ConsoleApiError).message || t('act.unreachable'))
    }
  }
  const request = async (reason: string) => {
    await api('POST /console-api/markets/request-risk-tiers', { table, rows, reason })
    return t('act.asked')
  }
  return (
    <ActDialog
      title={t('risk.title', { table })}
      confirm={t('markets.request')}
      onClose={onClose}
      act={request}
      problem={() => (isTried ? undefined : t('risk.untried'))}
    >
      <p className={styles.quiet}>{contracts.join(', ')}</p>
      <Field label={t('risk.rows')} hint={t('risk.rows.hint')} error={failed}>
        <TextArea value={rows} onChange={setRows} name="rows" maxLength={1_000} rows={7} />
      </Field>
      <Button onClick={tryRows}>{t('risk.try')}</Button>
      {isTried && <Found endangered={tried.endangered} />}
    </ActDialog>
  )
}

function Found({ endangered }: { readonly endangered: Endangered }) {
  if (endangered.length === 0) return <p>{t('risk.nobody')}</p>
  return (
    <>
      <p>{t('risk.found', { count: endangered.length })}</p>
      <ul>
        {endangered.map(({ account, symbol, qty, mark, savingPrice, equity, maintenance, asset }) => (
          <li key={`${account} ${symbol}`}>
            {t('risk.account', { account, symbol, qty, mark, equity, maintenance, asset })}
            {savingPrice !== null && ` ${t('risk.saving', { price: savingPrice })}`}
          </li>
        ))}
      </ul>
    </>
  )
}
