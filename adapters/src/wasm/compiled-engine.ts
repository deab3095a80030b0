import type { EngineMaker } from '@toolkit/domain/url-generator';
import { engineModule } from './engine-module.ts';
import { wasmEngine } from './wasm-engine.ts';

let compiled: { readonly makeEngine: EngineMaker | undefined } | undefined;

/** The engine in WebAssembly; undefined where that is not allowed or too old. */
export function compiledEngine(): EngineMaker | undefined {
  compiled ??= { makeEngine: compile() };
  return compiled.makeEngine;
}

function compile(): EngineMaker | undefined {
  try {
    const bytes = Uint8Array.from(atob(engineModule), (character) => character.charCodeAt(0));
    return wasmEngine(new WebAssembly.Module(bytes));
  } catch {
    return undefined;
  }
}
