import { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useNavigate } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'
import type { ApiKeyRow } from './key-terms.ts'

/** Deletes a key; the second factor also serves as the confirmation. */
export function DeleteCard({ row }: { readonly row: ApiKeyRow }) {
  const t = useWords('account-api-keys')
  const { siteApi } = usePage()
  const toast = useToast()
  const navigate = useNavigate()
  const { ask, dialog } = useSecondFactor(Operation.apiKey)
  const { apiKey } = row
  const label = row.apiKeyRemark || apiKey.slice(0, 6)
  const { busy, refusal, submit } = useSubmit(
    () => ask((proof) => siteApi('POST /exchange-web/web/userCenterOpenApi/deleteApiKey', { apiKey, ...proof })),
    (answer) => {
      if (!answer) return
      toast({ kind: 'good', text: t('deleted', { label }) })
      void navigate('/account/list_api')
    },
  )
  return (
    <Card title={t('delete.title')}>
      <div className={styles.parts}>
        <p className={styles.text}>{t('delete.text')}</p>
        {refusal && <Notice kind="bad">{refusal.text}</Notice>}
        <div>
          <Button kind="danger" busy={busy} onClick={() => void submit()}>
            {t('delete.go')}
          </Button>
        </div>
      </div>
      {dialog}
    </Card>
  )
}
