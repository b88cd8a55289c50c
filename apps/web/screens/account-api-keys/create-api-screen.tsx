import { Operation } from '@bowline/contract/terms/operations.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { TextArea, TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { type FormEvent, useState } from 'react'
import { useLoaderData } from 'react-router'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import { CanUse } from './can-use.tsx'
import type { LoadedKeys } from './load-keys.ts'
import { MadeKey } from './made-key.tsx'

export const head = privateHead('account-api-keys', 'create.title')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/userCenterOpenApi/getCanUse')
}

const kinds = ['hmac', 'ed25519'] as const
const LONGEST_LABEL = 40
const KEY_COMMAND = 'openssl genpkey -algorithm ed25519 -out key.pem && openssl pkey -in key.pem -pubout'

export function Screen() {
  const t = useWords('account-api-keys')
  const use = useLoaderData<LoadedKeys['use']>()
  const [made, setMade] = useState<MadeKey>()
  const back = made ? {} : { back: { to: '/account/api', label: t('back') } }
  return (
    <AccountLayout title={t('create.title')} at={6} {...back} intro={made ? undefined : t('create.intro')}>
      {made ? <MadeKey made={made} /> : use.allowed ? <CreateForm onMade={setMade} /> : <CanUse use={use} />}
    </AccountLayout>
  )
}

function CreateForm({ onMade }: { onMade(made: MadeKey): void }) {
  const t = useWords('account-api-keys')
  const { siteApi } = usePage()
  const [label, setLabel] = useState('')
  const [kind, setKind] = useState<(typeof kinds)[number]>('hmac')
  const [publicKey, setPublicKey] = useState('')
  const { ask, dialog } = useSecondFactor(Operation.apiKey)
  const apiKeyRemark = label.trim()
  const isPem = /^-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----$/.test(publicKey.trim())
  const isReady = apiKeyRemark !== '' && (kind === 'hmac' || isPem)
  const own = kind === 'ed25519' ? { publicKey: publicKey.trim() } : {}
  const { busy, refusal, submit } = useSubmit(
    () =>
      ask((proof) =>
        siteApi('POST /exchange-web/web/userCenterOpenApi/createApiKey', { apiKeyRemark, ...own, ...proof }),
      ),
    (answer) => answer && onMade(answer),
    isReady,
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => void submit(event)
  return (
    <>
      <AccountForm
        submit={t('create.go')}
        busy={busy}
        busyLabel={t('create.busy')}
        onSubmit={onSubmit}
        refusal={refusal?.text}
      >
        <Field label={t('create.label')} hint={t('create.labelHint')} required>
          <TextInput value={label} onChange={setLabel} maxLength={LONGEST_LABEL} autoComplete="off" size="l" />
        </Field>
        <RadioGroup
          label={t('create.kind')}
          options={kinds.map((value) => ({
            value,
            label: t(`create.kind.${value}`),
            hint: t(`create.kind.${value}Hint`),
          }))}
          value={kind}
          onChange={setKind}
        />
        {kind === 'ed25519' && (
          <Field
            label={t('create.publicKey')}
            hint={t.rich('create.publicKeyHint', { command: () => <code dir="ltr">{KEY_COMMAND}</code> })}
            error={publicKey !== '' && !isPem ? t('create.publicKeyFault') : undefined}
            required
          >
            <TextArea
              value={publicKey}
              onChange={setPublicKey}
              rows={4}
              dir="ltr"
              spellCheck={false}
              maxLength={2000}
            />
          </Field>
        )}
      </AccountForm>
      {dialog}
    </>
  )
}
