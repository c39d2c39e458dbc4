import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { applyLooks } from "./state/looks.svelte";

applyLooks();
const target = document.getElementById("page");
if (target !== null) mount(App, { target });
