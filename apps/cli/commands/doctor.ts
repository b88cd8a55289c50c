import type { Command } from 'commander'
import { answering } from '../command.ts'
import { table } from '../table.ts'

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('looks at everything a start needs, with or without a running exchange')
    .action(
      answering(async () => {
        const { examine } = await import('@bowline/capabilities/operator/doctor/doctor.ts')
        const findings = await examine(process.env)
        const healthy = findings.every((finding) => finding.level !== 'fail')
        const rows = findings.map(({ level, check, detail }) => [level, check, detail])
        const remedies = findings.flatMap(({ check, remedy }) => (remedy ? [`${check}: ${remedy}`] : []))
        const text = [table(['', 'check', 'found'], rows), ...remedies].join('\n')
        return { value: { ok: healthy, findings }, text, failed: !healthy }
      }),
    )
}
