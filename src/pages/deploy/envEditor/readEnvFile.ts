const LIMIT_BYTES = 256 * 1024;

type Read = { text: string; problem: null } | { text: null; problem: string };
const refused = (problem: string): Read => ({ text: null, problem });

/** The text of a chosen or dropped file, or why it is no environment file, in a sentence. */
export async function readEnvFile(file: File): Promise<Read> {
  if (file.size > LIMIT_BYTES) return refused('The file is larger than 256 KB; an environment file is not.');
  try {
    const text = await file.text();
    return text.includes('\0') ? refused('This is not a text file.') : { text, problem: null };
  } catch {
    return refused('The file could not be read.');
  }
}
