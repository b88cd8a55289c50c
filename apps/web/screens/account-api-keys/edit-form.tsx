import { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import { AddressesCard } from './addresses-card.tsx'
import styles from './api-keys.module.css'
import { type ApiKeyRow, addedRights, endsByItself, faultOf, isRenewal, sentTerms, termsOf } from './key-terms.ts'
import { RightsCard } from './rights-card.tsx'

/** Addresses and permissions together, because they depend on each other. */
export function EditForm({ before }: { readonly before: ApiKeyRow }) {
  const t = useWords('account-api-keys')
  const { siteApi } = usePage()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const has = termsOf(before)
  const [terms, setTerms] = useState(has)
  const fault = faultOf(terms, has)
  const added = addedRights(terms, has)
  const { ask, dialog } = useSecondFactor(Operation.apiKey)
  const { busy, refusal, submit } = useSubmit(
    () =>
      ask((proof) =>
        siteApi('POST /exchange-web/web/userCenterOpenApi/modifyApiKeyInfo', {
          apiKey: before.apiKey,
          ...sentTerms(terms),
          ...proof,
        }),
      ),
    (answer) => {
      if (!answer) return
      toast({ kind: 'good', text: answer.applied ? t('saved') : t('saved.waits', { mail: answer.mail }) })
      void revalidate()
    },
    fault === undefined,
  )
  return (
    <>
      <form
        className={styles.parts}
        onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
        aria-busy={busy}
        noValidate
      >
        <AddressesCard terms={terms} onChange={setTerms} />
        <RightsCard terms={terms} onChange={setTerms} />
        {endsByItself(terms) && <Notice kind="info">{t('save.ends')}</Notice>}
        {added.length > 0 && (
          <Notice kind="info">
            {t('save.mail', { rights: added.map((right) => t(`right.${right}`)).join(', ') })}
          </Notice>
        )}
        {refusal && <Notice kind="bad">{refusal.text}</Notice>}
        <div>
          <Button
            kind="primary"
            size="l"
            type="submit"
            disabled={fault !== undefined}
            busy={busy}
            busyLabel={t('save.busy')}
          >
            {isRenewal(terms, has) ? t('save.renew') : t('save')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
