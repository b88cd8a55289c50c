import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { saveFile } from '../../site-api/save-file.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { fetchCsv } from './fetch-csv.ts'

interface YearStatementProps {
  /** Newest first. */
  readonly years: readonly number[]
}

/** A year by coin, as the ledger has it. */
export function YearStatement({ years }: YearStatementProps) {
  const t = useWords('assets-wallet')
  const showError = useShowError()
  const [year, setYear] = useState(String(years[0]))
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await fetchCsv('GET /exchange-web-gateway/wallet/statement', { year: Number(year) }).then(
      (file) => saveFile(file, `statement-${year}.csv`),
      showError,
    )
    setBusy(false)
  }
  return (
    <Card title={t('statement')}>
      <div className={styles.form}>
        <p className={styles.note}>{t('statement.text')}</p>
        <Field label={t('statement.year')}>
          <Select
            value={year}
            onChange={setYear}
            options={years.map((each) => ({ value: String(each), label: String(each) }))}
          />
        </Field>
        <div>
          <Button
            icon={<Download aria-hidden="true" size={14} />}
            busy={busy}
            busyLabel={t('loading')}
            onClick={download}
          >
            {t('statement.download')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
