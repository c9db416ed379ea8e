import { completeCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { completeCpf } from '@esquadro/contract/platform/fields/cpf'

/** Spreads consecutive seeds over a range, deterministically. */
function scatter(seed: number, size: number): number {
  let value = (seed + 1) >>> 0
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b) >>> 0
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b) >>> 0
  return ((value ^ (value >>> 16)) >>> 0) % size
}

/** Returns a valid CPF for a seed, unique for seeds below 100,000. Fictitious; it may exist by chance. */
export const aCpf = (seed: number): string =>
  completeCpf(String(100 + scatter(seed, 800)).padStart(3, '0') + String(100_000 + seed).slice(-6))

const LETTERS = 'ABCDEGHJKLMNPRSTVWXYZ'

/**
 * Returns a valid CNPJ for a seed, unique for seeds below 100,000, optionally with letters. Branch 0001 is the head
 * office; `branch` returns other branches of the same company.
 */
export function aCnpj(seed: number, options: { alphanumeric?: boolean; branch?: number } = {}): string {
  const digits = `${10 + scatter(seed, 80)}`
  const letter = (turn: number) => LETTERS.charAt(scatter(seed * 31 + turn, LETTERS.length))
  const number = String(100_000 + seed).slice(-5)
  const root = options.alphanumeric
    ? `${letter(1)}${number}${letter(2)}${digits.charAt(0)}`
    : `${digits}${number}0`
  return completeCnpj(root + String(options.branch ?? 1).padStart(4, '0'))
}
